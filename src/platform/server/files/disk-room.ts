import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull } from '../database/database-errors.ts'

export type DiskRoom = {
  /** False while little is free, and after a write that failed for want of room until one succeeds. */
  has(): Promise<boolean>
  /** Notes whether the write found room; what it throws is passed on. */
  noting<T>(write: () => Promise<T>): Promise<T>
}

/** One segment of PostgreSQL's log: without room for the next one it stops. */
const leastBytes = 16 * 1024 * 1024
/** A block or two that happen to be free are no room. */
const trialBytes = 64 * 1024

/** Watches the room on the disk that holds `folder`, which exists. */
export function watchDiskRoom(folder: string): DiskRoom {
  let isFull = false
  const noting = async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      const written = await write()
      isFull = false
      return written
    } catch (error) {
      isFull ||= isDiskFull(error)
      throw error
    }
  }
  const has = async (): Promise<boolean> => {
    if (isFull) await noting(() => tryWriting(folder)).catch(() => {})
    return !isFull && (await freeBytes(folder)) >= leastBytes
  }
  return { has, noting }
}

async function tryWriting(folder: string): Promise<void> {
  const path = join(folder, `trial-${randomUUID()}`)
  try {
    await writeFile(path, Buffer.alloc(trialBytes, 1), { flush: true })
  } finally {
    await rm(path, { force: true })
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
