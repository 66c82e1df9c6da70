import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

type Process = { pid: number; name: string; parent: number }

/** All running processes, from /proc; skips those that end during the call. */
async function listProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid): Promise<Process | undefined> => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? []
      const fields = rest?.split(' ') ?? []
      return name === undefined ? undefined : { pid: Number(pid), name, parent: Number(fields[1]) }
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

/** In MB: the server's own pages, those of each process it started, and the program's files, which they share. */
export type MemoryUse = { server: number; children: readonly number[]; shared: number }

export const totalMb = ({ server, children, shared }: MemoryUse): number => server + shared + children.reduce((sum, own) => sum + own, 0)

async function memoryUse(pid: number): Promise<MemoryUse> {
  const found = await Promise.all((await serverProcesses(pid)).map(async (one) => ({ pid: one.pid, ...(await memoryOf(one.pid)) })))
  return {
    server: found.find((one) => one.pid === pid)?.own ?? 0,
    children: found.filter((one) => one.pid !== pid).map(({ own }) => own),
    shared: Math.max(0, ...found.map(({ shared }) => shared)),
  }
}

async function memoryOf(pid: number): Promise<{ own: number; shared: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const mb = (name: string): number => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024)
  return { own: mb('RssAnon') + mb('RssShmem'), shared: mb('RssFile') }
}

export type MemoryWatch = { stop: () => Promise<MemoryUse> }

/** Samples the memory every 100 ms; `stop` returns the sample with the most. */
export function watchMemory(pid: number): MemoryWatch {
  const ending = new AbortController()
  const watching = (async () => {
    let peak: MemoryUse = { server: 0, children: [], shared: 0 }
    while (!ending.signal.aborted) {
      const now = await memoryUse(pid)
      if (totalMb(now) > totalMb(peak)) peak = now
      await pause(100)
    }
    return peak
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
