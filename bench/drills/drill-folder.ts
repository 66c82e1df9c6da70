import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/**
 * A new folder of a drill, which it removes at its end. Stopped from outside, the drill first ends what it has started: the processes below it, and each
 * PostgreSQL in the folder, which need not be below it; then mounts and folder go.
 */
export function openDrillFolder(name: string, within = tmpdir()): string {
  const folder = mkdtempSync(join(resolve(within), `${name}-`))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      endAll(folder)
      // As if it had not been caught, unless another folder still has to go.
      process.kill(process.pid, signal)
    })
  return folder
}

const [pauseMs, politeTries, allTries] = [100, 50, 100]

/** Without returning to the drill, which would start again what it misses. */
function endAll(folder: string): void {
  const found = new Map<number, string>()
  for (let tries = 0; tries < allTries; tries++) {
    const running = listProcesses()
    for (const { pid, startedAt } of startedBy(folder, running))
      if (!found.has(pid)) {
        found.set(pid, startedAt)
        // One that is frozen would not hear of it, and shells have their children ignore SIGINT.
        for (const name of ['SIGCONT', 'SIGINT', 'SIGTERM'] as const) ifThere(() => process.kill(pid, name))
      }
    const left = running.filter(({ pid, startedAt }) => found.get(pid) === startedAt)
    if (tries > 0 && left.length === 0) break
    if (tries >= politeTries) for (const { pid } of left) ifThere(() => process.kill(pid, 'SIGKILL'))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
  }
  for (const mount of mountsIn(folder)) execFileSync('umount', ['-l', mount])
  rmSync(folder, { recursive: true, force: true })
}

type Running = { pid: number; parent: number; startedAt: string }

/** Those below this process and below the folder's PostgreSQL, whose place is the folder of their data. */
function startedBy(folder: string, running: readonly Running[]): readonly Running[] {
  const postmasters = globSync(join(folder, '**', 'postmaster.pid')).flatMap((file) => {
    const pid = Number(ifThere(() => readFileSync(file, 'utf8'))?.split('\n')[0])
    return ifThere(() => readlinkSync(`/proc/${pid}/cwd`)) === dirname(file) ? [pid] : []
  })
  const isOurs = new Set([process.pid, ...postmasters])
  for (let size = 0; size < isOurs.size;) {
    size = isOurs.size
    for (const { pid, parent } of running) if (isOurs.has(parent)) isOurs.add(pid)
  }
  isOurs.delete(process.pid)
  return running.filter(({ pid }) => isOurs.has(pid))
}

/** Without those that have ended and only wait to be noticed. */
const listProcesses = (): readonly Running[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const [state, parent, startedAt] = statOf(name)
      return state === undefined || state === 'Z' || startedAt === undefined
        ? []
        : [{ pid: Number(name), parent: Number(parent), startedAt }]
    })

/** State, parent and time of start: after the program's name, which may have any letters. */
function statOf(pid: string): readonly (string | undefined)[] {
  const text = ifThere(() => readFileSync(join('/proc', pid, 'stat'), 'utf8'))
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? []
  return [fields[0], fields[1], fields[19]]
}

/** A process may end while it is looked at. */
function ifThere<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}

const mountsIn = (folder: string): readonly string[] =>
  readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place.startsWith(`${folder}/`))
