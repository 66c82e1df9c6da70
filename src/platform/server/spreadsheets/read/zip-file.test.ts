import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { onTeardown } from '#tests/world/teardown.ts'
import { aZip, elsewhere, zip64End, zip64Extra, zipEnd, type ZipPart } from '../../files/zip-archive.factory.ts'
import { listZip, readZipEntry } from './zip-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'zip-'))
onTeardown(() => rm(folder, { recursive: true }))

const path = join(folder, 'archive.xlsx')
const content = Buffer.from('<a>Asha</a>')
const part = (announced: Partial<ZipPart> = {}): ZipPart => ({ name: 'a.xml', content, ...announced })

/** The texts of all entries by their names. */
async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  await writeFile(path, bytes)
  const texts: Record<string, string> = {}
  for (const [name, entry] of await listZip(path)) texts[name] = await text(readZipEntry(path, entry))
  return texts
}

const beyondNumbers = 2n ** 60n

it.each([
  ['is not one', Buffer.from('Name,Born')],
  ['is empty', Buffer.alloc(0)],
  ['unpacks to more than it announces', aZip([part({ size: 3 })])],
  ['unpacks to less than it announces', aZip([part({ size: 300 })])],
  ['is packed in another way', aZip([part({ method: 12 })])],
  ['names bytes behind its end', aZip([part({ offset: elsewhere - 1 })])],
  ['has an entry that is longer than the file', aZip([part({ packedSize: elsewhere - 1 })])],
  ['has an entry at a place beyond all numbers', aZip([part({ offset: elsewhere, extra: zip64Extra(beyondNumbers) })])],
  ['has an entry of a size beyond all numbers', aZip([part({ packedSize: elsewhere, extra: zip64Extra(beyondNumbers) })])],
  ['says that a size stands elsewhere, and it does not', aZip([part({ size: elsewhere })])],
  [
    'has its directory beyond all numbers',
    aZip([part()], ({ start, size }) => zip64End({ count: 1n, start: beyondNumbers, locatedAt: BigInt(start + size) })),
  ],
  ['has its directory found beyond all numbers', aZip([part()], () => zip64End({ count: 1n, start: 0n, locatedAt: beyondNumbers }))],
  ['announces more entries than it has', aZip([part()], (directory) => zipEnd({ ...directory, count: 9 }))],
  ['goes on behind its end', Buffer.concat([aZip([part()]), Buffer.from('more')])],
  ['has a directory of more than 16 MB', aZip(Array.from({ length: 300 }, () => part({ extra: Buffer.alloc(60_000) })))],
])('an archive that %s is damaged', async (_what, bytes) => {
  await expect(unzip(bytes)).rejects.toMatchObject({ status: 422, message: expect.stringContaining('damaged') })
})

it.each([0x01, 0x40, 0x41])('an archive with the encryption flags %i asks for one without a password', async (flags) => {
  await expect(unzip(aZip([part({ flags })]))).rejects.toMatchObject({ status: 422, message: expect.stringContaining('password') })
})

it('reads names with capitals, backslashes, dots and a slash in front, stored and packed, in 32 and 64 bits', async () => {
  const parts = [
    part({ name: 'xl\\A.xml' }),
    part({ name: '/b.xml', method: 0 }),
    part({ name: '../c.xml', size: elsewhere, extra: zip64Extra(11n) }),
  ]
  const texts = { 'xl/a.xml': '<a>Asha</a>', 'b.xml': '<a>Asha</a>', '../c.xml': '<a>Asha</a>' }
  expect(await unzip(aZip(parts))).toEqual(texts)
  const long = aZip(parts, ({ count, start, size }) =>
    zip64End({ count: BigInt(count), start: BigInt(start), locatedAt: BigInt(start + size) }),
  )
  expect(await unzip(long)).toEqual(texts)
})
