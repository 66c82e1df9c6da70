import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from '../src/platform/server/postgres/testing-processes.ts'

export type Newcomer = {
  /** The phone number that the terminal shows for this person. */
  readonly numberOf: (name: string) => string
  /** Presses Ctrl-C and waits until the terminal is free again. Answers whether PostgreSQL has gone too. */
  readonly end: () => Promise<boolean>
}

/** What a terminal has, and nothing of the test run that we are in. */
const terminal = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'SystemRoot']

/** Types `npm start` in the checkout, with a data folder that does not exist yet, and waits until the terminal shows the address. */
export async function startAsNewcomer(port: number): Promise<Newcomer> {
  const folder = await mkdtemp(join(tmpdir(), 'driver-pass-newcomer-'))
  const known = Object.fromEntries(terminal.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
  const env = { ...known, PORT: String(port), DATA_FOLDER: join(folder, 'data') }
  // A group of its own is what the keys of a terminal reach.
  const npm = spawn('npm', ['start'], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  // Not when npm has gone but when the last of them has, which all write to the same place.
  const ended = once(npm, 'close')
  const leave = async (): Promise<boolean> => {
    const postmaster = await postmasterIn(folder)
    if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
    return postmaster === undefined || !(await isRunning(postmaster))
  }
  try {
    await Promise.race([untilReady(port, () => said), ended.then(() => Promise.reject(new Error(said)))])
  } catch (error) {
    if (npm.exitCode === null) await leave()
    else await rm(folder, { recursive: true, force: true })
    throw error
  }
  return {
    numberOf: (name) => new RegExp(`(\\d{10}) +${name}`).exec(said)?.[1] ?? `the terminal does not show ${name}:\n${said}`,
    end: leave,
  }
}

async function untilReady(port: number, said: () => string): Promise<void> {
  const line = `Driver pass is ready: http://127.0.0.1:${port}`
  while (!said().includes(line)) await sleep(100)
}

async function postmasterIn(folder: string): Promise<number | undefined> {
  const file = await readFile(join(folder, 'data', 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(() => undefined)
  return file === undefined ? undefined : Number(file.split('\n')[0])
}

/** A port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
