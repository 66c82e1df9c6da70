import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { shortName } from './connection.ts'
import { runProgram } from './program.ts'

/** PostgreSQL's first process, parent of all the others. */
export type Postmaster = {
  pid: number
  port: number
  /** Of one that this process has started: hears of its end without looking. */
  ended?: Promise<void>
}

/** Identifies a folder's postmaster in the process list. */
export const clusterName = (cluster: string): string => `embedded-${shortName(cluster)}`

export const pidFile = (cluster: string): string => join(cluster, 'postmaster.pid')

/** The postmaster that runs in this cluster, read from its pid file and confirmed by the process list. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n')
  const postmaster = { pid: Number(lines[0]), port: Number(lines[3]) }
  return postmaster.pid > 0 && postmaster.port > 0 && (await isAlive(cluster, postmaster.pid)) ? postmaster : undefined
}

/**
 * Whether the process is this cluster's postmaster. The process id alone is not enough: after a crash, and always in containers, it may have been
 * reused, and a zombie still accepts signals.
 */
export async function isAlive(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'win32') return acceptsSignals(pid)
  return (await findCommand(pid)).includes(clusterName(cluster))
}

/** Cheap enough for polling. */
export const isGone = async (cluster: string, pid: number): Promise<boolean> =>
  process.platform === 'linux' ? !(await isAlive(cluster, pid)) : !acceptsSignals(pid)

/** Fast shutdown: rolls running transactions back and waits for the process. After 20 s it is aborted; the next start recovers. */
export async function stopPostmaster(cluster: string, { pid }: Postmaster, { pgCtl }: Binaries): Promise<void> {
  if (process.platform === 'win32') await runProgram(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'])
  else sendSignal(pid, 'SIGINT')
  if (await waitUntilGone(cluster, pid, 20_000)) return
  sendSignal(pid, 'SIGQUIT')
  if (!(await waitUntilGone(cluster, pid, 10_000))) throw new Error(`PostgreSQL (process ${pid}) did not stop.`)
}

async function waitUntilGone(cluster: string, pid: number, timeoutMs: number): Promise<boolean> {
  for (let waited = 0; waited < timeoutMs; waited += pollMs) {
    if (await hasEnded(cluster, pid)) return true
    await sleep(pollMs)
  }
  return false
}

const pollMs = 10

/** Whether the process has released its files: a server started before that finds them in use. */
export const hasEnded = async (cluster: string, pid: number): Promise<boolean> =>
  !(await isAlive(cluster, pid)) && !(await isWithoutCommand(pid))

/** Linux shows no command for some milliseconds after a program was started, and from its exit until it has released its files. */
async function isWithoutCommand(pid: number): Promise<boolean> {
  if (process.platform !== 'linux' || (await findCommand(pid)) !== '') return false
  const state = /\) (\w)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))?.[1]
  return state !== undefined && !goneStates.includes(state)
}

/** Linux's states of a process that has released everything but its id. */
const goneStates = ['X', 'Z']

async function findCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const listed = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return listed.stdout
}

function sendSignal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

const acceptsSignals = (pid: number): boolean => sendSignal(pid, 0)
