import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { generateCardKey, secretKeyOf } from '#onboarding/card-codes/card-keys.rules.ts'
import { listZip, partName, readZipEntry } from '#platform/server/spreadsheets/read/zip-file.ts'
import { manifestFormat, type ManifestFile } from './manifest.ts'
import { sealStream } from './seal-stream.service.ts'
import { emptySeal, sealKeyText, sealLength } from './seal.rules.ts'
import { verifyArchive } from './verify-archive.service.ts'
import { writeArchive } from './write-archive.service.ts'

const at = new Date('2026-11-03T09:00:00Z')
const folder = await mkdtemp(join(tmpdir(), 'driver-file-'))
const cardKey = generateCardKey(at)
const key = { id: cardKey.id, key: secretKeyOf(cardKey) }

const manifestOf = (files: readonly ManifestFile[], signing = key): string =>
  JSON.stringify({
    format: manifestFormat,
    number: 'DF-1',
    driver: { name: 'Asha Juma', id_no: '1234' },
    plant: 'Athi River',
    purpose: 'accident',
    reason: 'Accident on 3 November',
    moment: at.toISOString(),
    from: '2025-11-03',
    until: '2026-11-03',
    made_at: at.toISOString(),
    made_by: 'Halima Said',
    key: { id: signing.id, public_key: sealKeyText(signing) },
    left_out: [],
    files,
  })

const parts = ['file.pdf', 'documents/1 licence.jpg'].map((name, n) => ({
  name,
  open: async () => Readable.from([Buffer.from(name), Buffer.alloc(3_000, n + 1)]),
}))

async function bytesOf(signing = key): Promise<Buffer> {
  const pieces = writeArchive(parts, {
    key: signing,
    at,
    manifest: (files) => manifestOf(files, signing),
    signal: new AbortController().signal,
  })
  return Buffer.concat(await Array.fromAsync(pieces))
}

async function verified(bytes: Uint8Array, keyId?: string) {
  const path = join(folder, 'file.zip')
  await writeFile(path, bytes)
  return verifyArchive(path, keyId)
}

const genuine = await bytesOf()

it('what was made is intact, and every part of it has its sum', async () => {
  const { manifest, problems } = await verified(genuine, key.id)
  expect(problems).toEqual([])
  expect(manifest?.files.map(({ name, size }) => ({ name, size }))).toEqual([
    { name: 'file.pdf', size: 3_008 },
    { name: 'documents/1 licence.jpg', size: 3_023 },
  ])
})

it('each part is there as its sum says, in the form that sha256sum reads', async () => {
  const path = join(folder, 'file.zip')
  await writeFile(path, genuine)
  const entries = await listZip(path)
  const bytesIn = async (name: string): Promise<Buffer> => {
    const entry = entries.get(partName(name))
    return entry ? Buffer.concat(await Array.fromAsync(readZipEntry(path, entry))) : Buffer.alloc(0)
  }
  const lines = (await bytesIn('SHA256SUMS')).toString().trim().split('\n')
  const names = lines.map((line) => line.slice(66))
  expect(names).toEqual(['file.pdf', 'documents/1 licence.jpg', 'manifest.json'])
  for (const [n, name] of names.entries())
    expect(lines[n]).toBe(
      `${createHash('sha256')
        .update(await bytesIn(name))
        .digest('hex')}  ${name}`,
    )
})

it('any byte that is altered is found, 1,000 of 1,000', async () => {
  const change = fc.record({ at: fc.nat(genuine.length - 1), by: fc.integer({ min: 1, max: 255 }) })
  const altered = async ({ at: place, by }: { at: number; by: number }): Promise<void> => {
    const bytes = Buffer.from(genuine)
    bytes[place] = (bytes[place] ?? 0) ^ by
    expect((await verified(bytes)).problems).not.toEqual([])
  }
  await fc.assert(fc.asyncProperty(change, altered), { numRuns: 1_000 })
})

it('bytes taken away or added are found', async () => {
  for (const bytes of [
    genuine.subarray(0, -1),
    genuine.subarray(0, sealLength),
    Buffer.concat([genuine, Buffer.from('.')]),
    Buffer.alloc(0),
  ])
    expect((await verified(bytes)).problems).not.toEqual([])
})

it('what somebody else made whole is found by the number of the key', async () => {
  const foreign = generateCardKey(at)
  const bytes = await bytesOf({ id: foreign.id, key: secretKeyOf(foreign) })
  expect((await verified(bytes)).problems).toEqual([])
  expect((await verified(bytes, key.id)).problems).toEqual([`It was sealed with the key ${foreign.id}, not with ${key.id}.`])
})

it('a key that calls itself another is found', async () => {
  const bytes = await bytesOf({ id: key.id, key: generateKeyPairSync('ed25519').privateKey })
  expect((await verified(bytes, key.id)).problems).toEqual(['The seal does not fit: at least one byte was altered.'])
})

it('what is compressed is not unpacked', async () => {
  const zip = new ZipFile()
  const manifest = Buffer.from(manifestOf([]))
  zip.addBuffer(manifest, 'manifest.json', { compress: false })
  zip.addBuffer(Buffer.alloc(50_000_000), 'records.json', { compress: true })
  zip.end({ forceZip64Format: false, comment: emptySeal })
  const bytes = Buffer.concat(await Array.fromAsync(sealStream(zip.outputStream as Readable, key)))
  expect((await verified(bytes, key.id)).problems).toEqual(['records.json is compressed.', 'SHA256SUMS differs from manifest.json.'])
})

it('an archive that is cancelled ends with an error', async () => {
  const cancelled = new AbortController()
  const endless = {
    name: 'file.pdf',
    open: async () =>
      Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(1_000)
        })(),
      ),
  }
  const pieces = writeArchive([endless], { key, at, manifest: manifestOf, signal: cancelled.signal })
  await pieces.next()
  cancelled.abort()
  await expect(Array.fromAsync(pieces)).rejects.toThrow('The file was cancelled')
})
