import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openFileStore } from './file-store.ts'
import { StoredFileMissing, StoredFileTooLarge } from './place/file-place.ts'

const folders: string[] = []
let folder = ''

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'files-')), 'stored')
  folders.push(dirname(folder))
})
afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true }))))

const bytes = Buffer.from('the content')
const now = new Date('2026-05-04T12:00:00Z')

async function backdate(storageName: string, minutes: number): Promise<string> {
  const path = join(folder, storageName.slice(0, 2), storageName)
  const then = new Date(now.getTime() - minutes * 60_000)
  await utimes(path, then, then)
  return path
}

it.each(['', '..', '../../etc/passwd', 'A'.repeat(32), `${'a'.repeat(32)}\n`, `${'a'.repeat(31)}/`, 'a'.repeat(33), `${'a'.repeat(32)}\0`])(
  'rejects a storage name it did not create: %j',
  async (name) => {
    const store = openFileStore(folder)
    await expect(store.read(name)).rejects.toThrow(StoredFileMissing)
    await expect(store.remove(name)).rejects.toThrow(StoredFileMissing)
  },
)

it('reports a deleted file as missing before sending anything', async () => {
  const store = openFileStore(folder)
  const { storageName } = await store.save(bytes)
  await store.remove(storageName)
  await store.remove(storageName)
  await expect(store.read(storageName)).rejects.toThrow(StoredFileMissing)
})

it('reads a stored file back, also from a second store on the same folder', async () => {
  const saved = await openFileStore(folder).save(bytes)
  const read = await openFileStore(folder).read(saved.storageName)
  expect(await buffer(read.stream)).toEqual(bytes)
  expect(read.size).toBe(bytes.length)
  expect(saved).toMatchObject({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
})

async function* inPieces(): AsyncGenerator<Uint8Array | string> {
  yield bytes
  yield ' in pieces ũ'
}

it('stores a stream of pieces, and leaves nothing of one that is too large or fails', async () => {
  const store = openFileStore(folder)
  const whole = Buffer.from('the content in pieces ũ')
  const saved = await store.saveStream(inPieces(), whole.length)
  expect(saved).toMatchObject({ size: whole.length, sha256: createHash('sha256').update(whole).digest('hex') })
  expect(await buffer((await store.read(saved.storageName)).stream)).toEqual(whole)
  await expect(store.saveStream(inPieces(), whole.length - 1)).rejects.toThrow(StoredFileTooLarge)
  async function* failing(): AsyncGenerator<string> {
    yield 'a part'
    throw new Error('Connection lost')
  }
  await expect(store.saveStream(failing(), 100)).rejects.toThrow('Connection lost')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(entries.filter((entry) => entry.isFile())).toHaveLength(1)
})

it('stores the same content 40 times concurrently under 40 names, readable by the owner only, without partial files', async () => {
  const store = openFileStore(folder)
  const saved = await Promise.all(Array.from({ length: 40 }, () => store.save(bytes)))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  expect(names.toSorted()).toEqual(saved.map(({ storageName }) => storageName).toSorted())
  expect((await stat(await backdate(saved[0]?.storageName ?? '', 0))).mode & 0o077).toBe(0)
})

it('removes orphans and interrupted writes after an hour and leaves known and recent files', async () => {
  const store = openFileStore(folder)
  const [known, orphan, recent] = await Promise.all([store.save(bytes), store.save(bytes), store.save(bytes)])
  const path = await backdate(known.storageName, 600)
  await writeFile(`${path}.part`, bytes)
  await backdate(`${known.storageName}.part`, 61)
  await backdate(orphan.storageName, 61)
  await backdate(recent.storageName, 59)

  expect(await store.removeOrphans(async () => new Set([known.storageName]), now)).toBe(2)

  await expect(store.read(orphan.storageName)).rejects.toThrow(StoredFileMissing)
  expect(await readdir(dirname(path))).not.toContain(`${known.storageName}.part`)
  for (const { storageName } of [known, recent]) (await store.read(storageName)).stream.destroy()
})

it('an empty store has no orphans', async () => {
  expect(await openFileStore(folder).removeOrphans(async () => new Set(), now)).toBe(0)
})
