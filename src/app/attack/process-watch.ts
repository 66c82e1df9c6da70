import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

type Process = { readonly pid: number; readonly name: string; readonly parent: number; readonly rssMb: number }

const pageMb = 4096 / 1024 / 1024

/** All running processes, from /proc; skips those that end during the call. */
async function listProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid): Promise<Process | undefined> => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? []
      const fields = rest?.split(' ') ?? []
      return name === undefined ? undefined : { pid: Number(pid), name, parent: Number(fields[1]), rssMb: Number(fields[21]) * pageMb }
    }),
  )
  return found.filter((process) => process !== undefined)
}

/** The server and its child processes, except PostgreSQL. */
async function serverProcesses(pid: number): Promise<Process[]> {
  const all = await listProcesses()
  const childrenOf = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent && !/postgres|postmaster/.test(one.name)).flatMap((one) => [one, ...childrenOf(one.pid)])
  return [...all.filter((one) => one.pid === pid), ...childrenOf(pid)]
}

export type MemoryWatch = { readonly stop: () => Promise<number> }

/** Samples the memory every 100 ms; `stop` returns the peak in MB. */
export function watchMemory(pid: number): MemoryWatch {
  const ending = new AbortController()
  const watching = (async () => {
    let peak = 0
    while (!ending.signal.aborted) {
      const now = (await serverProcesses(pid)).reduce((sum, { rssMb }) => sum + rssMb, 0)
      peak = Math.max(peak, now)
      await pause(100)
    }
    return Math.round(peak)
  })()
  return {
    stop: () => {
      ending.abort()
      return watching
    },
  }
}

/** Counts the open sockets of the server and its child processes, including database connections. */
export async function countSockets(pid: number): Promise<number> {
  const counts = await Promise.all((await serverProcesses(pid)).map(async (one) => countProcessSockets(one.pid)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function countProcessSockets(pid: number): Promise<number> {
  const folder = `/proc/${pid}/fd`
  const names = await readdir(folder).catch(() => [])
  const links = await Promise.all(names.map((name) => readlink(join(folder, name)).catch(() => '')))
  return links.filter((link) => link.startsWith('socket:')).length
}

/** Counts files left by uploads: everything in the temporary folder, and in the data folder what is not a stored file. */
export async function countTemporaryFiles(temporary: string, data: string): Promise<number> {
  const [temporaryFiles, dataFiles] = await Promise.all([listFiles(temporary), listFiles(data)])
  const isStored = (path: string): boolean => /\/files\/[0-9a-f]{2}\/[0-9a-f]{32}$/.test(path)
  // Written once after the start: the record of the audit's heads.
  const isRecord = (path: string): boolean => path.endsWith('/audit-heads.jsonl')
  return temporaryFiles.length + dataFiles.filter((path) => !path.includes('/postgres/') && !isStored(path) && !isRecord(path)).length
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
