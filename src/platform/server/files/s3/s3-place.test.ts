import { FilesUnavailable } from '../../files-unavailable.ts'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { storeFilesIn } from '../file-store.ts'
import { StoredFileMissing, StoredFileTooLarge } from '../place/file-place.ts'
import { folderPlace } from '../place/folder-place.ts'
import { watchPlace } from '../place/watch-place.ts'
import { s3Place } from './s3-place.ts'
import { anS3Server, type S3Server } from './s3-server.factory.ts'

let s3: S3Server
let folder = ''
beforeAll(async () => {
  s3 = await anS3Server()
  folder = await mkdtemp(join(tmpdir(), 'spool-'))
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => void (s3.behaviour = 'works'))

const spool = () => join(folder, 'uploads')
const placeAt = (address = s3.address) => s3Place(address, spool())
const impatient = (pauseMs: number) => s3Place(s3.address, spool(), { answerMs: 100, pauseMs })
const store = (address = s3.address) => storeFilesIn(placeAt(address))
const bytes = randomBytes(300_000)
const sha256 = createHash('sha256').update(bytes).digest('hex')
const absent = 'f'.repeat(32)

async function* inPieces(): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 1000)
  yield bytes.subarray(1000)
}

it('stores bytes and streams, reads them back, and deletes them', async () => {
  const saved = await store().save(bytes)
  const streamed = await store().saveStream(inPieces(), bytes.length)
  expect([saved, streamed]).toEqual([
    { storageName: saved.storageName, sha256, size: bytes.length },
    { storageName: streamed.storageName, sha256, size: bytes.length },
  ])
  for (const { storageName } of [saved, streamed]) {
    const { size, stream } = await store().read(storageName)
    expect([size, (await buffer(stream)).equals(bytes)]).toEqual([bytes.length, true])
    await store().remove(storageName)
    await store().remove(storageName)
    await expect(store().read(storageName)).rejects.toThrow(StoredFileMissing)
  }
  expect(await readdir(spool())).toEqual([])
})

it('stores nothing of a stream that is too large or fails', async () => {
  await expect(store().saveStream(inPieces(), bytes.length - 1)).rejects.toThrow(StoredFileTooLarge)
  async function* failing(): AsyncGenerator<string> {
    yield 'a part'
    throw new Error('Connection lost')
  }
  await expect(store().saveStream(failing(), 100)).rejects.toThrow('Connection lost')
  expect(await names()).toEqual([])
  expect(await readdir(spool())).toEqual([])
})

it('lists its own files only, page by page, and removes those without a row after an hour', async () => {
  const [known, orphan] = await Promise.all([store().save(bytes), store().save(bytes)])
  const other = await store({ ...s3.address, prefix: 'test/' }).save(bytes)
  expect(await names()).toEqual([known.storageName, orphan.storageName].toSorted())
  const findKnown = async () => new Set([known.storageName])
  expect(await store().removeOrphans(findKnown, new Date())).toBe(0)
  expect(await store().removeOrphans(findKnown, new Date(Date.now() + 61 * 60_000))).toBe(1)
  expect(await names()).toEqual([known.storageName])
  const { stream } = await store({ ...s3.address, prefix: 'test/' }).read(other.storageName)
  stream.destroy()
})

async function names(): Promise<string[]> {
  const found: string[] = []
  for await (const files of placeAt().list()) found.push(...files.map(({ name }) => name))
  return found.toSorted()
}

it.each(['fails', 'hangs'] as const)(
  'a bucket that %s is FilesUnavailable for every request, stores nothing, and works again later',
  async (how) => {
    const { storageName } = await store().save(bytes)
    const before = await names()
    const again = () => storeFilesIn(how === 'hangs' ? impatient(0) : placeAt())
    s3.behaviour = how
    for (const work of [
      () => again().save(bytes),
      () => again().saveStream(inPieces(), 1e6),
      () => again().read(storageName),
      () => again().remove(storageName),
      () => again().removeOrphans(async () => new Set(), new Date()),
    ])
      await expect(work()).rejects.toThrow(FilesUnavailable)
    s3.behaviour = 'works'
    expect(await names()).toEqual(before)
    expect(await readdir(spool())).toEqual([])
  },
)

it('after a hanging request the next ones are refused at once, without a request; later they are sent again', async () => {
  s3.behaviour = 'hangs'
  const place = impatient(60_000)
  await expect(place.read(absent)).rejects.toThrow('did not answer in time')
  const asked = s3.requests
  await expect(place.read(absent)).rejects.toThrow('did not answer in time')
  expect(s3.requests).toBe(asked)
  const other = impatient(1)
  await expect(other.read(absent)).rejects.toThrow('did not answer in time')
  s3.behaviour = 'works'
  await expect.poll(() => other.read(absent).catch((error: unknown) => error), { timeout: 20_000 }).toBeInstanceOf(StoredFileMissing)
})

it.each(['cuts', 'stops'] as const)('a file whose bytes end too early fails: the bucket %s', async (how) => {
  s3.behaviour = how
  const read = async () => buffer((await (how === 'stops' ? impatient(0) : placeAt()).read(absent)).stream)
  await expect(read()).rejects.toThrow(FilesUnavailable)
})

it.each([
  ['a wrong secret', { secretAccessKey: 'wrong' }, /403 SignatureDoesNotMatch/],
  ['a missing bucket', { bucket: 'absent' }, /404 NoSuchBucket/],
  ['nothing at the port', { endpoint: new URL('http://127.0.0.1:1') }, /ECONNREFUSED|bad port/],
])('names %s', async (_, wrong, reason) => {
  await expect(store({ ...s3.address, ...wrong }).save(bytes)).rejects.toThrow(reason)
})

it('counts what became of its requests, and logs an outage and its end once', async () => {
  const lines: unknown[] = []
  const write = (line: unknown): void => void lines.push(line)
  const place = watchPlace(placeAt(), { warn: write, info: write })
  await place.write(absent, bytes)
  s3.behaviour = 'fails'
  for (let count = 0; count < 2; count++) await expect(place.read(absent)).rejects.toThrow(FilesUnavailable)
  expect(place.isFailing()).toBe(true)
  s3.behaviour = 'works'
  await place.remove(absent)
  expect({ failing: place.isFailing(), ...place.counts }).toEqual({ failing: false, written: 1, read: 0, removed: 1, failed: 2 })
  expect(lines).toEqual([expect.stringContaining('503 SlowDown'), 'Files can be stored and opened again.'])
})

it('reads from the place before what was not moved yet, and deletes in both', async () => {
  const before = folderPlace(join(folder, 'before'))
  await before.write(absent, bytes)
  const files = storeFilesIn(placeAt(), before)
  expect((await buffer((await files.read(absent)).stream)).equals(bytes)).toBe(true)
  await files.remove(absent)
  await expect(files.read(absent)).rejects.toThrow(StoredFileMissing)
})
