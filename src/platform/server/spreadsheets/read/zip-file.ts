import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { unreadable } from './raw-row.ts'

/** One file inside an archive, with its offset and sizes in bytes. */
export type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly compressedSize: number
  readonly size: number
  readonly offset: number
}

const damagedMessage = 'This Excel file is damaged. Open it in Excel, save it again and choose the new file.'
export const damaged = (): Error => unreadable(damagedMessage)

/** The entries of an archive's directory, by name. Throws a Refusal when it cannot be read. */
export async function listZip(path: string): Promise<ReadonlyMap<string, ZipEntry>> {
  const file = await open(path)
  try {
    const { count, start, size } = await findDirectory(file)
    const directory = await readAt(file, start, size)
    const entries = new Map<string, ZipEntry>()
    for (let at = 0, seen = 0; seen < count; seen += 1) {
      const { entry, length } = readEntry(directory, at)
      entries.set(entry.name, entry)
      at += length
    }
    return entries
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error
  } finally {
    await file.close()
  }
}

/** Streams the unpacked bytes of one entry. Throws when they exceed the announced size, as in a zip bomb. */
export async function* readZipEntry(path: string, entry: ZipEntry): AsyncGenerator<Buffer, void> {
  if (entry.compressedSize === 0) return
  const start = await contentStart(path, entry)
  const packed = createReadStream(path, { start, end: start + entry.compressedSize - 1 })
  const inflate = createInflateRaw()
  const unpacked = entry.method === stored ? packed : pipeline(packed, inflate, () => undefined)
  let size = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > entry.size) throw damaged()
      yield chunk
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_') ? damaged() : error
  }
}

const stored = 0
const deflated = 8
const endSignature = Buffer.from('PK\x05\x06', 'latin1')
const endLength = 22
const maxCommentLength = 65_535
/** The marker of a Zip64 archive (over 4 GB), which stores its sizes elsewhere. */
const zip64Marker = 0xffffffff
const maxDirectorySize = 16_000_000

async function findDirectory(file: FileHandle): Promise<{ count: number; start: number; size: number }> {
  const { size: fileSize } = await file.stat()
  const tailLength = Math.min(fileSize, endLength + maxCommentLength)
  const tail = await readAt(file, fileSize - tailLength, tailLength)
  const at = tail.lastIndexOf(endSignature)
  if (at < 0) throw damaged()
  const [count, size, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if (start === zip64Marker || size > maxDirectorySize || start + size > fileSize) throw damaged()
  return { count, start, size }
}

function readEntry(directory: Buffer, at: number): { entry: ZipEntry; length: number } {
  const [isEncrypted, method] = [(directory.readUInt16LE(at + 8) & 1) === 1, directory.readUInt16LE(at + 10)]
  if (isEncrypted) throw unreadable('This file is protected by a password. Save it without a password and choose it again.')
  if (method !== stored && method !== deflated) throw damaged()
  const nameLength = directory.readUInt16LE(at + 28)
  const length = 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  const entry = {
    name: directory.toString('utf8', at + 46, at + 46 + nameLength),
    method,
    compressedSize: directory.readUInt32LE(at + 20),
    size: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
  }
  return { entry, length }
}

/** The content follows a local header of variable length. */
async function contentStart(path: string, entry: ZipEntry): Promise<number> {
  const file = await open(path)
  try {
    const header = await readAt(file, entry.offset, 30)
    return entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
