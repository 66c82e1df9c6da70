import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { programOf, type Release } from './release.ts'

/** A server of any version on a port of its own. */
export type ProductServer = { port: number; child: ChildProcess; stop(): Promise<void> }

type Launch = { env: NodeJS.ProcessEnv; port?: number; nodeOptions?: readonly string[] }

/** Resolves when the server is ready; throws what it printed where it ends before. */
export async function startServer(release: Release, { env, port: given, nodeOptions = [] }: Launch): Promise<ProductServer> {
  const { name, folder } = release
  const port = given ?? (await freePort())
  const child = spawn(process.execPath, [...nodeOptions, programOf(release, 'main')], {
    cwd: folder,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let printed = ''
  child.stderr?.on('data', (part: Buffer) => void (printed = (printed + part.toString()).slice(-10_000)))
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`A server of ${name} did not start: ${printed.trim()}`)
    await sleep(100)
  }
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
    if (printed.trim() !== '') console.error(printed.trim())
  }
  return { port, child, stop }
}

const isReady = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/v1/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
