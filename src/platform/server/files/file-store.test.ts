import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openFileStore, StoredFileMissing } from './file-store.ts'

const folders: string[] = []
let folder = ''

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'files-')), 'kept')
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
  'a name that the store did not give opens nothing: %j',
  async (name) => {
    const store = openFileStore(folder)
    await expect(store.read(name)).rejects.toThrow(StoredFileMissing)
    await expect(store.remove(name)).rejects.toThrow(StoredFileMissing)
  },
)

it('a file that is gone is said to be missing before anything is answered', async () => {
  const store = openFileStore(folder)
  const { storageName } = await store.keep(bytes)
  await store.remove(storageName)
  await store.remove(storageName)
  await expect(store.read(storageName)).rejects.toThrow(StoredFileMissing)
})

it('what is kept is read again, from another opening of the same folder too', async () => {
  const kept = await openFileStore(folder).keep(bytes)
  const found = await openFileStore(folder).read(kept.storageName)
  expect(await buffer(found.stream)).toEqual(bytes)
  expect(found.size).toBe(bytes.length)
  expect(kept).toMatchObject({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
})

it('the same content kept at once many times gets a name each, readable by the owner only, and leaves nothing half written', async () => {
  const store = openFileStore(folder)
  const kept = await Promise.all(Array.from({ length: 40 }, () => store.keep(bytes)))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  expect(names.toSorted()).toEqual(kept.map(({ storageName }) => storageName).toSorted())
  expect((await stat(await backdate(kept[0]?.storageName ?? '', 0))).mode & 0o077).toBe(0)
})

it('orphans and interrupted writes go after an hour; known and young files stay', async () => {
  const store = openFileStore(folder)
  const [known, orphan, young] = await Promise.all([store.keep(bytes), store.keep(bytes), store.keep(bytes)])
  const path = await backdate(known.storageName, 600)
  await writeFile(`${path}.part`, bytes)
  await backdate(`${known.storageName}.part`, 61)
  await backdate(orphan.storageName, 61)
  await backdate(young.storageName, 59)

  expect(await store.removeOrphans(async () => new Set([known.storageName]), now)).toBe(2)

  await expect(store.read(orphan.storageName)).rejects.toThrow(StoredFileMissing)
  expect(await readdir(dirname(path))).not.toContain(`${known.storageName}.part`)
  for (const { storageName } of [known, young]) (await store.read(storageName)).stream.destroy()
})

it('a store that has kept nothing yet has no orphans', async () => {
  expect(await openFileStore(folder).removeOrphans(async () => new Set(), now)).toBe(0)
})
