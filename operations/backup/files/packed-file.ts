import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupProblem } from './backup-problem.ts'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

/** A file's SHA-256 in hexadecimal and its size in bytes. */
export type FileSum = { sha256: string; bytes: number }

const checked = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

/** Compresses the bytes (zstd, with its own checksum) into a new file that survives a power cut; answers the sum of what is in the file. */
export async function pack(source: AsyncIterable<Uint8Array>, path: string): Promise<FileSum> {
  const sum = summing()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(Readable.from(source, { objectMode: false }), createZstdCompress(checked), sum, newFile(path))
  return sum.result()
}

/** Copies bytes into a new file that survives a power cut. */
export async function copyInto(source: AsyncIterable<Uint8Array>, path: string): Promise<FileSum> {
  const sum = summing()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(Readable.from(source, { objectMode: false }), sum, newFile(path))
  return sum.result()
}

/** The bytes that were packed; throws a sentence where the file is missing or damaged, at its end where its sum is not the expected one. */
export async function* unpack(path: string, expected?: string): AsyncGenerator<Buffer> {
  try {
    yield* read(path, expected)
  } catch (cause) {
    throw new BackupProblem(`${path} is missing or damaged, so this backup cannot be restored. Use another backup.`, { cause })
  }
}

async function* read(path: string, expected?: string): AsyncGenerator<Buffer> {
  const sum = summing()
  const source = createReadStream(path)
  const stream = createZstdDecompress()
  // Its outcome is that of the last stream, which is read here.
  pipeline(source, sum, stream).catch(() => {})
  for await (const part of stream) yield part
  if (expected !== undefined && sum.result().sha256 !== expected) throw new Error('The bytes are not those that were written.')
}

/** Reads the file and answers its sum. */
export async function sumOf(path: string): Promise<FileSum> {
  const sum = summing()
  sum.resume()
  await pipeline(createReadStream(path), sum)
  return sum.result()
}

/** Flushes a folder's entries, so that they survive a power cut; does nothing on Windows, which cannot. */
export async function syncEntries(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}

const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })

function summing(): Transform & { result(): FileSum } {
  const hash = createHash('sha256')
  let bytes = 0
  let sha256: string | undefined
  const stream = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      bytes += part.length
      done(null, part)
    },
  })
  return Object.assign(stream, { result: () => ({ sha256: (sha256 ??= hash.digest('hex')), bytes }) })
}
