import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull } from '../database/database-errors.ts'

export type DiskSpace = {
  /** False while little space is free, and after a write failed on a full disk until one succeeds. */
  hasSpace(): Promise<boolean>
  /** Runs a write and records whether the disk was full; rethrows its error. */
  track<T>(write: () => Promise<T>): Promise<T>
}

/** One WAL segment: PostgreSQL stops when it cannot write the next one. */
const minFreeBytes = 16 * 1024 * 1024
/** Large enough not to fit into a block or two that happen to be free. */
const probeBytes = 64 * 1024

/** Watches the free space of the disk that holds `folder`, which must exist. */
export function watchDiskSpace(folder: string): DiskSpace {
  let isFull = false
  const track = async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      const result = await write()
      isFull = false
      return result
    } catch (error) {
      isFull ||= isDiskFull(error)
      throw error
    }
  }
  const hasSpace = async (): Promise<boolean> => {
    if (isFull) await track(() => probeWrite(folder)).catch(() => {})
    return !isFull && (await freeBytes(folder)) >= minFreeBytes
  }
  return { hasSpace, track }
}

async function probeWrite(folder: string): Promise<void> {
  const path = join(folder, `probe-${randomUUID()}`)
  try {
    await writeFile(path, Buffer.alloc(probeBytes, 1), { flush: true })
  } finally {
    await rm(path, { force: true })
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
