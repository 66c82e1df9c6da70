import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '#operations/embedded-postgres/testing-processes.ts'
import { demoSize } from '../../world/whole.ts'

export type Newcomer = {
  /** The phone number that the terminal shows for this user. */
  numberOf: (name: string) => string
  /** Presses Ctrl-C and waits until the command has ended. Returns whether PostgreSQL has ended too. */
  end: () => Promise<boolean>
}

/** A terminal's environment, without that of the test run. */
const terminal = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'SystemRoot']

/** Runs `npm start` in the checkout with a new data folder and waits until the terminal shows the address. */
export async function startAsNewcomer(port: number): Promise<Newcomer> {
  const folder = await mkdtemp(join(tmpdir(), 'driver-pass-newcomer-'))
  const known = Object.fromEntries(terminal.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
  const env = { ...known, PORT: String(port), DATA_FOLDER: join(folder, 'data'), DEMO_SIZE: demoSize }
  // A terminal's keys reach a whole process group.
  const npm = spawn('npm', ['start'], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const ready = new Promise<void>((resolve) => {
    for (const stream of [npm.stdout, npm.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString()
        if (output.includes(`Driver pass is ready: http://127.0.0.1:${port}`)) resolve()
      })
  })
  // The stream closes when the last process has ended, not when npm has.
  const ended = once(npm, 'close')
  const leave = async (): Promise<boolean> => {
    const postmaster = await postmasterIn(folder)
    if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
    return postmaster === undefined || !(await isRunning(postmaster))
  }
  try {
    await Promise.race([ready, ended.then(() => Promise.reject(new Error(output)))])
  } catch (error) {
    if (npm.exitCode === null) await leave()
    else await rm(folder, { recursive: true, force: true })
    throw error
  }
  return {
    numberOf: (name) => new RegExp(`(\\d{10}) +${name}`).exec(output)?.[1] ?? `the terminal does not show ${name}:\n${output}`,
    end: leave,
  }
}

async function postmasterIn(folder: string): Promise<number | undefined> {
  const file = await readFile(join(folder, 'data', 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(() => undefined)
  return file === undefined ? undefined : Number(file.split('\n')[0])
}
