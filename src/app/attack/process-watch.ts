import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

type Process = { readonly pid: number; readonly name: string; readonly parent: number; readonly rssMb: number }

const pageMb = 4096 / 1024 / 1024

/** Everything that runs, from /proc; a process that ends meanwhile is left out. */
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
  return found.filter((one) => one !== undefined)
}

/** The server and what it has started, without its PostgreSQL. */
async function serverProcesses(pid: number): Promise<Process[]> {
  const all = await listProcesses()
  const childrenOf = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent && !/postgres|postmaster/.test(one.name)).flatMap((one) => [one, ...childrenOf(one.pid)])
  return [...all.filter((one) => one.pid === pid), ...childrenOf(pid)]
}

export type MemoryWatch = { readonly stop: () => Promise<number> }

/** Looks at the memory every 100 ms; `stop` gives the most there was at one moment, in MB. */
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

/** How many sockets the server and its children hold open, those to the database among them. */
export async function countSockets(pid: number): Promise<number> {
  const counts = await Promise.all((await serverProcesses(pid)).map(async (one) => socketsOf(one.pid)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function socketsOf(pid: number): Promise<number> {
  const folder = `/proc/${pid}/fd`
  const names = await readdir(folder).catch(() => [])
  const links = await Promise.all(names.map((name) => readlink(join(folder, name)).catch(() => '')))
  return links.filter((link) => link.startsWith('socket:')).length
}

/** Files that an upload leaves on its way: in the folder for temporary files, and in the data folder what is no stored file. */
export async function countTemporaryFiles(temporary: string, data: string): Promise<number> {
  const [loose, kept] = await Promise.all([filesIn(temporary), filesIn(data)])
  const isStored = (path: string): boolean => /\/files\/[0-9a-f]{2}\/[0-9a-f]{32}$/.test(path)
  // The record of the audit's heads is written once after the start.
  const isRecord = (path: string): boolean => path.endsWith('/audit-heads.jsonl')
  return loose.length + kept.filter((path) => !path.includes('/postgres/') && !isStored(path) && !isRecord(path)).length
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
