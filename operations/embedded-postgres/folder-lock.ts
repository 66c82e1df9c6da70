import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type FolderLock = { held: true; release(): void } | { held: false; holder: string }

/**
 * Locks the folder for this process, or returns the process that holds it. The system releases the lock when its holder dies, so it is never
 * stale. Node has no file locks, so the lock of its built-in SQLite is used.
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'app.lock')
  const holderFile = join(folder, 'app.pid')
  const lock = openLock(folder, file)
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw notWritable(folder, error)
    return { held: false, holder: readHolder(holderFile) }
  }
  try {
    writeFileSync(holderFile, `${process.pid}\n`)
  } catch (error) {
    lock.close()
    throw notWritable(folder, error)
  }
  return { held: true, release: () => lock.isOpen && lock.close() }
}

function openLock(folder: string, file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw notWritable(folder, error)
  }
}

const sqliteBusy = 5
const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy

const notWritable = (folder: string, cause: unknown): Error =>
  new Error(`This account cannot write to the folder ${folder}. Start as the account that owns it, or choose another folder.`, {
    cause,
  })

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return '(starting)'
  }
}
