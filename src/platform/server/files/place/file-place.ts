import type { Readable } from 'node:stream'

/** A stored file's SHA-256 in hexadecimal and its size in bytes. */
export type StoredSum = { sha256: string; size: number }
/** `size` in bytes. Destroy the stream when it is not read to its end. */
export type ReadableFile = { size: number; stream: Readable }
/** `changedAt` in milliseconds. An interrupted write has a name that no stored file has. */
export type ListedFile = { name: string; changedAt: number }

export type Pieces = Uint8Array | AsyncIterable<Uint8Array | string>

/** Where stored files are: a folder or a bucket. Names are the product's own, 32 hexadecimal digits. */
export type FilePlace = {
  /** For sentences: `the folder /data/files`. */
  label: string
  /** Resolves once the bytes survive a power cut; before that nothing has the name. Throws StoredFileTooLarge beyond `maxBytes`. */
  write: (name: string, pieces: Pieces, maxBytes?: number) => Promise<StoredSum>
  /** Throws StoredFileMissing before any byte is sent. */
  read: (name: string) => Promise<ReadableFile>
  /** Does nothing when the file is already gone. */
  remove: (name: string) => Promise<void>
  /** All files, a group at a time. */
  list: () => AsyncIterable<readonly ListedFile[]>
  /** False while the disk is full. */
  hasSpace: () => Promise<boolean>
  /** A short text beside the files that says whose they are; undefined where there is none. */
  readMark: () => Promise<string | undefined>
  writeMark: (text: string) => Promise<void>
}

/** The name of the mark, which no stored file has. */
export const markName = 'installation'

export class StoredFileMissing extends Error {
  override readonly name = 'StoredFileMissing'
}

export class StoredFileTooLarge extends Error {
  override readonly name = 'StoredFileTooLarge'
}

export const storageNamePattern = /^[0-9a-f]{32}$/

export const missingFile = (cause?: unknown): StoredFileMissing => new StoredFileMissing('A stored file is missing', { cause })
