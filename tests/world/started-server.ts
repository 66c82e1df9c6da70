import { afterAll, beforeAll } from 'vitest'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** Of this test file. */
export let [folder, port] = ['', 0]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driver-pass-start-'))
  port = await freePort()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

export type Started = { process: ChildProcess; ended: Promise<number | null>; output: () => string }

/** The product as `npm start` runs it, without a demonstration. */
export function start(settings: Record<string, string> = {}): Started {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_FOLDER: folder,
    PORT: String(port),
    DEMO: '0',
    LOG: '0',
    DRAIN_SECONDS: '0',
    ...settings,
  }
  const child = spawn('node', ['operations/start/serve.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stdout?.on('data', (part: Buffer) => (text += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (text += part.toString()))
  return { process: child, ended: once(child, 'exit').then(([code]) => code), output: () => text }
}

export async function untilReady({ process: child, output }: Started): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/health/ready`).catch(() => null)
    if (answer?.ok) return
    if (child.exitCode !== null) throw new Error(output())
    await pause(20)
  }
}

export const postmaster = async (): Promise<number> =>
  Number((await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])
