import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#platform/server/database/database.ts'
import { startPostgres } from '#operations/embedded-postgres/launch.ts'
import { freePort } from '../world/free-port.ts'
import { demoSize } from '../world/whole.ts'

export type ServerProcess = {
  pid: number
  port: number
  temporaryFolder: string
  dataFolder: string
  /** What it prints: without a gateway also the messages that it sends. */
  printed: string
  /** How the process ended, if it crashed. */
  crash: () => string | undefined
  /** Restarts on the same data, so that memory used by one attack does not count for the next. */
  restart: () => Promise<ServerProcess>
  /** Empties the counts of the rate limits in its own PostgreSQL, so that what one attack used up does not count for the next. */
  forgetCounts: () => Promise<void>
  stop: () => Promise<void>
}

type LaunchOptions = { folder: string; port: number; env: NodeJS.ProcessEnv }

/** Starts the product in demo mode, with its own data and temporary folders. */
export async function startServer(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'driver-pass-attack-'))
  const [data, temporary, port] = [join(folder, 'data'), join(folder, 'tmp'), await freePort()]
  await mkdir(temporary)
  const own = {
    DATA_FOLDER: data,
    TMPDIR: temporary,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: '1',
    DEMO_SIZE: demoSize,
    LOG: '0',
    DATABASE_URL: '',
  }
  return launch({ folder, port, env: { ...process.env, NODE_ENV: '', npm_lifecycle_event: 'attack', ...own, ...settings } })
}

async function launch(options: LaunchOptions): Promise<ServerProcess> {
  const { folder, port, env } = options
  const printed = join(folder, 'printed')
  const output = openSync(printed, 'a', 0o600)
  const child = spawn(process.execPath, ['operations/start/serve.mjs'], { env, stdio: ['ignore', output, 'pipe'] })
  closeSync(output)
  const ended = once(child, 'exit')
  let errors = ''
  child.stderr?.on('data', (part: Buffer) => (errors = `${errors}${part.toString()}`.slice(-600)))
  await waitUntilReady(child, port, () => errors)
  const crash = (): string | undefined =>
    hasEnded(child) ? `${child.signalCode ?? `code ${child.exitCode}`}: ${errors.trim()}` : undefined
  return {
    pid: child.pid ?? 0,
    port,
    temporaryFolder: join(folder, 'tmp'),
    dataFolder: join(folder, 'data'),
    printed,
    crash,
    restart: async () => {
      if (!hasEnded(child)) child.kill('SIGTERM')
      await ended
      return launch(options)
    },
    forgetCounts: async () => {
      const { connection } = await startPostgres({ folder: join(folder, 'data', 'postgres'), database: 'driver_pass', join: true })
      const database = openDatabase(connection, { size: 1 })
      await database.query('delete from rate_limit').finally(database.close)
    },
    stop: async () => {
      if (!hasEnded(child)) child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

async function waitUntilReady(child: ChildProcess, port: number, lastOutput: () => string): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/health/ready`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
    if (hasEnded(child)) throw new Error(`The server did not start. ${lastOutput()}`)
    await pause(50)
  }
}
