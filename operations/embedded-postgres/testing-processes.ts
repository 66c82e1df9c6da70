import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { PostgresOptions } from './launch.ts'

/** Starts an app in a process that can be killed; resolves once its PostgreSQL runs. */
export async function startApp(options: PostgresOptions): Promise<ChildProcess> {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(import.meta.resolve('./launch.ts'))})
    await startPostgres(${JSON.stringify(options)})
    console.log('ready')
    setInterval(() => {}, 1000)`
  const app = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(createInterface(app.stdout), 'line')
  return app
}

/** Kills the app as a power failure would, and waits until it has ended. */
export async function killApp(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return
  app.kill('SIGKILL')
  await once(app, 'exit')
}

/** The process id of the folder's postmaster. */
export const readPostmasterPid = async (folder: string): Promise<number> =>
  Number((await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])

/** False for zombies (state Z). */
export async function isRunning(pid: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout !== '' && !stdout.startsWith('Z')
}
