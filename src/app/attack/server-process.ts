import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type ServerProcess = {
  readonly pid: number
  readonly port: number
  readonly temporaryFolder: string
  readonly dataFolder: string
  /** How it ended, if it has without being asked to. */
  readonly crash: () => string | undefined
  /** Ends it and starts it again on the same data: memory that one attack has cost is not charged to the next. */
  readonly restart: () => Promise<ServerProcess>
  readonly stop: () => Promise<void>
}

type Place = { readonly folder: string; readonly port: number; readonly env: NodeJS.ProcessEnv }

/** The product as `npm start` runs it, in demo mode, with a data folder and a folder for temporary files of its own. */
export async function startServer(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'driver-pass-attack-'))
  const [data, temporary, port] = [join(folder, 'data'), join(folder, 'tmp'), await freePort()]
  await mkdir(temporary)
  const own = { DATA_FOLDER: data, TMPDIR: temporary, PORT: String(port), HOST: '127.0.0.1', DEMO: '1', LOG: '0', DATABASE_URL: '' }
  return launch({ folder, port, env: { ...process.env, NODE_ENV: '', npm_lifecycle_event: 'attack', ...own, ...settings } })
}

async function launch(place: Place): Promise<ServerProcess> {
  const { folder, port, env } = place
  const child = spawn(process.execPath, ['src/app/main.ts'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let last = ''
  child.stderr?.on('data', (part: Buffer) => (last = `${last}${part.toString()}`.slice(-600)))
  await untilReady(child, port, () => last)
  const crash = (): string | undefined => (hasEnded(child) ? `${child.signalCode ?? `code ${child.exitCode}`}: ${last.trim()}` : undefined)
  return {
    pid: child.pid ?? 0,
    port,
    temporaryFolder: join(folder, 'tmp'),
    dataFolder: join(folder, 'data'),
    crash,
    restart: async () => {
      if (!hasEnded(child)) child.kill('SIGTERM')
      await ended
      return launch(place)
    },
    stop: async () => {
      if (!hasEnded(child)) child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

async function untilReady(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/health/ready`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
    if (hasEnded(child)) throw new Error(`The server did not start. ${said()}`)
    await pause(50)
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
