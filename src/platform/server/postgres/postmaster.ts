import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { shortName } from './connection.ts'
import { runProgram } from './program.ts'

/** PostgreSQL's first process, parent of all the others. */
export type Postmaster = { readonly pid: number; readonly port: number }

/** The mark of a folder's postmaster in the system's list of processes. */
export const clusterName = (cluster: string): string => `embedded-${shortName(cluster)}`

export const pidFile = (cluster: string): string => join(cluster, 'postmaster.pid')

/** The postmaster that runs in this cluster, as its own file says and the system confirms. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n')
  const postmaster = { pid: Number(lines[0]), port: Number(lines[3]) }
  return postmaster.pid > 0 && postmaster.port > 0 && (await isAlive(cluster, postmaster.pid)) ? postmaster : undefined
}

/**
 * Whether the process is this cluster's postmaster. A number alone proves nothing: after a crash, and in a container always, another
 * process may have got the same one, and a dead process that nobody has collected still answers to its number.
 */
export async function isAlive(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'win32') return answersToSignals(pid)
  return (await commandOf(pid)).includes(clusterName(cluster))
}

/** Cheap enough to be asked all the time. */
export const isGone = async (cluster: string, pid: number): Promise<boolean> =>
  process.platform === 'linux' ? !(await isAlive(cluster, pid)) : !answersToSignals(pid)

/** Fast shutdown: running transactions are rolled back. Waits until the process has gone; one that does not go within 20 s is cut off, which the next start recovers from. */
export async function stopPostmaster(cluster: string, { pid }: Postmaster, { pgCtl }: Binaries): Promise<void> {
  if (process.platform === 'win32') await runProgram(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'])
  else signal(pid, 'SIGINT')
  if (await hasGone(cluster, pid, 20_000)) return
  signal(pid, 'SIGQUIT')
  if (!(await hasGone(cluster, pid, 10_000))) throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}

async function hasGone(cluster: string, pid: number, patience: number): Promise<boolean> {
  for (let waited = 0; waited < patience; waited += pause) {
    if (!(await isAlive(cluster, pid)) && !(await isLeaving(pid))) return true
    await sleep(pause)
  }
  return false
}

const pause = 10

/** Linux takes a process's command away some milliseconds before its files: whoever starts there meanwhile finds them in use. */
async function isLeaving(pid: number): Promise<boolean> {
  if (process.platform !== 'linux' || (await commandOf(pid)) !== '') return false
  const state = /\) (\w)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))?.[1]
  return state !== undefined && !gone.includes(state)
}

/** How Linux says that nothing of a process is left but its number. */
const gone = ['X', 'Z']

async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const listed = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return listed.stdout
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

const answersToSignals = (pid: number): boolean => signal(pid, 0)
