import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

export type UploadFolder = {
  /** A new folder for the files of one call. */
  folderForCall(): Promise<string>
}

/** Whether another machine's process is alive is unknown; no upload lasts this long. */
const foreignMaxAgeMs = 24 * 60 * 60 * 1000

/**
 * Opens the folder for uploads during their call and deletes those of processes that have ended. Several servers may share the folder, so uploads
 * of live processes stay. `now` in milliseconds.
 */
export async function openUploadFolder(folder: string, now: number): Promise<UploadFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (await isAbandoned(path, name, now)) await rm(path, { recursive: true, force: true })
  }
  return { folderForCall: () => mkdtemp(join(folder, `${hostname()}-${process.pid}-`)) }
}

async function isAbandoned(path: string, name: string, now: number): Promise<boolean> {
  const [, host, pid] = /^(.+)-(\d+)-[^-]+$/.exec(name) ?? []
  if (host === hostname()) return Number(pid) === process.pid || !isAlive(Number(pid))
  const found = host === undefined ? undefined : await stat(path).catch(() => undefined)
  return found === undefined || now - found.mtimeMs > foreignMaxAgeMs
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
