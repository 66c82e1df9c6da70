import { FilesUnavailable } from '../../files-unavailable.ts'
import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { watchDiskSpace } from '../disk-space.ts'
import {
  markName,
  missingFile,
  storageNamePattern,
  StoredFileTooLarge,
  type FilePlace,
  type StoredSum,
  type ListedFile,
  type Pieces,
} from '../place/file-place.ts'
import { sumPieces } from '../place/sum-pieces.ts'
import { openS3, type S3Address, type S3Client, type S3Limits } from './s3-client.ts'
import { parseListing } from './s3-listing.rules.ts'

/** Files in a bucket. A stream is written to `spoolFolder` first: its sum and size must be known before its first byte is sent. */
export function s3Place(address: S3Address, spoolFolder: string, limits: Partial<S3Limits> = {}): FilePlace {
  const s3 = openS3(address, limits)
  const disk = watchDiskSpace(dirname(spoolFolder))
  return {
    label: `the bucket ${address.bucket}${address.prefix && ` (${address.prefix}…)`} at ${address.endpoint.origin}`,
    write: async (name, pieces, maxBytes = Infinity) =>
      pieces instanceof Uint8Array
        ? putBytes(s3, name, pieces, maxBytes)
        : disk.track(() => spooled(spoolFolder, pieces, maxBytes, (content, sum) => put(s3, name, content, sum))),
    read: async (name) => {
      const answer = await s3({ method: 'GET', key: name })
      if (!answer) throw missingFile()
      const size = Number(answer.headers.get('content-length') ?? Number.NaN)
      if (Number.isNaN(size)) throw new FilesUnavailable('The bucket does not say how long a file is.')
      return { size, stream: streamOf(answer, limits.answerMs) }
    },
    remove: async (name) => {
      await (await s3({ method: 'DELETE', key: name }))?.body?.cancel()
    },
    list: () => listAll(s3, address.prefix, limits.answerMs),
    hasSpace: disk.hasSpace,
    readMark: async () => {
      const answer = await s3({ method: 'GET', key: markName })
      return answer && (await inTime(answer.text(), limits.answerMs)).trim()
    },
    writeMark: async (text) => void (await putBytes(s3, markName, Buffer.from(text), 1000)),
  }
}

async function put(s3: S3Client, name: string, content: Uint8Array<ArrayBuffer> | Blob, sum: StoredSum): Promise<StoredSum> {
  const answer = await s3({ method: 'PUT', key: name, body: { content, sha256: sum.sha256 } })
  if (!answer) throw new FilesUnavailable('The bucket did not take a file.')
  await answer.body?.cancel()
  return sum
}

async function putBytes(s3: S3Client, name: string, bytes: Uint8Array, maxBytes: number): Promise<StoredSum> {
  if (bytes.byteLength > maxBytes) throw new StoredFileTooLarge(`The file is larger than ${maxBytes} bytes`)
  const sum = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength }
  return put(s3, name, new Uint8Array(bytes), sum)
}

/** The name is that of an upload, so that the next start deletes what a crash left. */
async function spooled<T>(
  folder: string,
  pieces: Pieces,
  maxBytes: number,
  send: (content: Blob, sum: StoredSum) => Promise<T>,
): Promise<T> {
  const path = join(folder, `${hostname()}-${process.pid}-${randomUUID().replaceAll('-', '')}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  try {
    const sum = await sumPieces(pieces, maxBytes, (bytes) => file.writeFile(bytes)).finally(() => file.close())
    return await send(await openAsBlob(path), sum)
  } finally {
    await rm(path, { force: true })
  }
}

/** A body whose next bytes do not come in time ends with FilesUnavailable. A reader may take its time. */
function streamOf(answer: Response, answerMs?: number): Readable {
  async function* read(): AsyncGenerator<Uint8Array> {
    const reader = answer.body?.getReader()
    if (!reader) return
    try {
      for (;;) {
        const { done, value } = await inTime(reader.read(), answerMs)
        if (done) return
        yield value
      }
    } finally {
      reader.cancel().catch(() => {})
    }
  }
  return Readable.from(read(), { objectMode: false })
}

async function inTime<T>(work: Promise<T>, ms = 10_000): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new FilesUnavailable('The bucket stopped in the middle of a file.')), ms)
  try {
    return await Promise.race([work, late.promise])
  } catch (cause) {
    throw cause instanceof FilesUnavailable ? cause : new FilesUnavailable('The bucket broke off in the middle of a file.', { cause })
  } finally {
    clearTimeout(timer)
  }
}

async function* listAll(s3: S3Client, prefix: string, answerMs?: number): AsyncGenerator<readonly ListedFile[]> {
  let next: string | undefined
  do {
    const query = { 'list-type': '2', prefix, ...(next !== undefined && { 'continuation-token': next }) }
    const answer = await s3({ method: 'GET', query })
    const page = parseListing((answer && (await inTime(answer.text(), answerMs))) ?? '')
    yield page.objects
      .filter(({ key }) => key.startsWith(prefix) && storageNamePattern.test(key.slice(prefix.length)))
      .map(({ key, changedAt }) => ({ name: key.slice(prefix.length), changedAt }))
    next = page.next
  } while (next !== undefined)
}
