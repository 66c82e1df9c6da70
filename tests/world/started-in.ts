import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export type StartedIn = { address: string; stop: () => Promise<void> }

/** The product of another checkout as `npm start` runs it: an empty data folder, no demonstration. */
export async function startIn(checkout: string): Promise<StartedIn> {
  const [data, port] = [await mkdtemp(join(tmpdir(), 'driver-pass-data-')), await freePort()]
  const env = { ...process.env, DATABASE_URL: '', DATA_FOLDER: data, PORT: String(port), DEMO: '0', LOG: '0', DRAIN_SECONDS: '0' }
  const child = spawn('node', ['operations/start/serve.mjs'], { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(child, 'exit')
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/v1/health/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(output)
    await pause(100)
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    await rm(data, { recursive: true, force: true })
  }
  return { address, stop }
}
