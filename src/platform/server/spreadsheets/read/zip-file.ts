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

/** The entries of an archive's directory, by `partName`. Throws a Refusal when it cannot be read. */
export async function listZip(path: string): Promise<ReadonlyMap<string, ZipEntry>> {
  const file = await open(path)
  try {
    const { count, start, size } = await findDirectory(file)
    const directory = await readAt(file, start, size)
    const entries = new Map<string, ZipEntry>()
    for (let at = 0, seen = 0; seen < count; seen += 1) {
      const { entry, length } = readEntry(directory, at)
      // A package's part names do not tell capitals apart, and some programs write backslashes.
      entries.set(partName(entry.name), entry)
      at += length
    }
    return entries
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error
  } finally {
    await file.close()
  }
}

/** The name by which a part is found. */
export const partName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

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
/** The markers of a Zip64 archive, which stores its sizes and places elsewhere, as 64-bit numbers. */
const zip64Marker = 0xffffffff
const zip64CountMarker = 0xffff
const zip64Locator = 0x07064b50
const zip64Extra = 0x0001
const maxDirectorySize = 16_000_000

async function findDirectory(file: FileHandle): Promise<{ count: number; start: number; size: number }> {
  const { size: fileSize } = await file.stat()
  const tailLength = Math.min(fileSize, endLength + maxCommentLength)
  const tail = await readAt(file, fileSize - tailLength, tailLength)
  const at = tail.lastIndexOf(endSignature)
  if (at < 0) throw damaged()
  const [count, size, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  const isZip64 = count === zip64CountMarker || size === zip64Marker || start === zip64Marker
  const directory = isZip64 ? await findZip64Directory(file, fileSize - tailLength + at) : { count, start, size }
  if (directory.size > maxDirectorySize || directory.start + directory.size > fileSize) throw damaged()
  return directory
}

/** A locator before the usual end says where the directory's 64-bit numbers are. */
async function findZip64Directory(file: FileHandle, end: number): Promise<{ count: number; start: number; size: number }> {
  if (end < 20) throw damaged()
  const locator = await readAt(file, end - 20, 20)
  if (locator.readUInt32LE(0) !== zip64Locator) throw damaged()
  const record = await readAt(file, readLong(locator, 8), 56)
  return { count: readLong(record, 32), size: readLong(record, 40), start: readLong(record, 48) }
}

function readLong(bytes: Buffer, at: number): number {
  const number = bytes.readBigUInt64LE(at)
  if (number > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged()
  return Number(number)
}

function readEntry(directory: Buffer, at: number): { entry: ZipEntry; length: number } {
  const [isEncrypted, method] = [(directory.readUInt16LE(at + 8) & 1) === 1, directory.readUInt16LE(at + 10)]
  if (isEncrypted) throw unreadable('This file is protected by a password. Save it without a password and choose it again.')
  if (method !== stored && method !== deflated) throw damaged()
  const nameLength = directory.readUInt16LE(at + 28)
  const length = 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
  const written = [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)]
  const long = readZip64Extra(directory.subarray(at + 46 + nameLength, at + 46 + nameLength + directory.readUInt16LE(at + 30)))
  // The 64-bit numbers stand in this order, each only where the 32 bits do not suffice.
  const [size = 0, compressedSize = 0, offset = 0] = written.map((number) => (number === zip64Marker ? long() : number))
  return { entry: { name, method, compressedSize, size, offset }, length }
}

/** Hands out the 64-bit numbers of an entry. */
function readZip64Extra(extra: Buffer): () => number {
  let numbers = extra.subarray(0, 0)
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === zip64Extra) numbers = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
  return () => {
    const number = readLong(numbers, 0)
    numbers = numbers.subarray(8)
    return number
  }
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
