import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { accepted, fileKinds, heicMessage } from '#platform/contract/upload.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { openDecoder } from '../decode/decoder.ts'
import { harmlessFiles } from './harmless-files.factory.ts'
import type { SampleFile } from './harmless-files.factory.ts'
import { hostileFiles } from './hostile-files.factory.ts'
import { pdfMessages } from '../decode/pdf/pdf-refused.ts'
import { inspectFile } from './inspect-file.ts'
import type { InspectionResult } from './inspect-file.ts'
import { aPdf } from './sample-pdf.factory.ts'
import { aJpeg, aPicture, aPng, aWebp } from './sample-picture.factory.ts'
import { minutes } from '#tests/world/patience.ts'

const decoder = openDecoder()
onTeardown(decoder.close)

const inspect = ({ name, type, bytes }: SampleFile): Promise<InspectionResult> =>
  inspectFile(decoder, { file: new File([new Uint8Array(bytes)], name, { type }), userId: 'Asha', kinds: accepted.picturesAndPdf })

const inspectPdf = (bytes: Buffer): Promise<InspectionResult> => inspect({ what: 'PDF', name: 'a.pdf', type: 'application/pdf', bytes })

it('rejects every hostile file, or accepts it as a picture without its payload', { timeout: minutes(2) }, async () => {
  const files = await hostileFiles()
  const wronglyAccepted: string[] = []
  const messages = new Set<string>()
  for (const file of files) {
    const inspected = await inspect(file)
    if (inspected.ok && (!file.payload || Buffer.from(inspected.bytes).includes(file.payload))) wronglyAccepted.push(file.what)
    if (!inspected.ok) messages.add(inspected.message)
  }
  expect(wronglyAccepted).toEqual([])
  expect([...messages].filter((message) => !/^(This|Animated) \w+ .{5,}/.test(message))).toEqual([])
  expect(files.length).toBeGreaterThanOrEqual(200)
})

it('the hostile pictures contain their payload before the check', async () => {
  const withPayload = (await hostileFiles()).filter(({ payload }) => payload)
  expect(withPayload.filter(({ bytes, payload = '' }) => !bytes.includes(payload)).map(({ what }) => what)).toEqual([])
  expect(withPayload.length).toBeGreaterThanOrEqual(10)
})

it('accepts every harmless file', { timeout: minutes(2) }, async () => {
  const files = await harmlessFiles()
  const refusals: string[] = []
  for (const file of files) {
    const inspected = await inspect(file)
    if (!inspected.ok) refusals.push(`${file.what}: ${inspected.message}`)
  }
  expect(refusals).toEqual([])
  expect(files.length).toBeGreaterThanOrEqual(100)
})

const heicBrands = ['heic', 'heix', 'hevc', 'mif1', 'msf1', 'heis']
it.each(['IMG_0012.jpg', 'IMG_0012.HEIC', 'scan.pdf', 'IMG.HIF', 'IMG.heics', 'IMG', 'a.jpg.download'])(
  'names a HEIC picture that is called %s, and says what to do',
  async (name) => {
    for (const brand of heicBrands) {
      const bytes = Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from(`ftyp${brand}`),
        Buffer.alloc(4),
        Buffer.from('mif1heic'),
        Buffer.alloc(64),
      ])
      expect(await inspect({ what: 'HEIC', name, type: '', bytes })).toEqual({ ok: false, message: heicMessage })
    }
  },
)

it.each([
  ['IMG_0012.heic', 'IMG_0012.jpg'],
  ['a.png', 'a.jpg'],
  ['scan.pdf', 'scan.jpg'],
  ['photo', 'photo.jpg'],
  ['a.jpg.download', 'a.jpg.download.jpg'],
  ['a.jpg (1)', 'a.jpg (1).jpg'],
  ['a.jpe', 'a.jpe'],
  ['x'.repeat(200), `${'x'.repeat(116)}.jpg`],
])('takes a JPEG for what it is, whatever it is called: %s', async (name, stored) => {
  const inspected = await inspect({ what: 'JPEG', name, type: '', bytes: await aJpeg() })
  expect(inspected).toMatchObject({ ok: true, name: stored, mediaType: 'image/jpeg', extension: 'jpg' })
})

it('takes every kind called by the name of any other', async () => {
  const good = { jpeg: await aJpeg(), png: await aPng(), webp: await aWebp(), pdf: aPdf() }
  for (const kind of accepted.picturesAndPdf)
    for (const other of accepted.picturesAndPdf) {
      const [ending, mediaType] = [fileKinds[kind].extensions[0], fileKinds[kind].mediaTypes[0]]
      const name = `file.${fileKinds[other].extensions[0]}`
      const inspected = await inspect({ what: kind, name, type: fileKinds[other].mediaTypes[0], bytes: good[kind] })
      expect(inspected).toMatchObject({ ok: true, name: `file.${ending}`, mediaType })
    }
})

it('rejects a picture where only PDFs are accepted', async () => {
  const picture = new File([new Uint8Array(await aJpeg())], 'a.jpg', { type: 'image/jpeg' })
  expect(await inspectFile(decoder, { file: picture, userId: 'Asha', kinds: accepted.pdf })).toEqual({
    ok: false,
    message: 'This kind of file is not accepted. Choose a PDF file of at most 10 MB',
  })
})

it('stores a photo upright and without metadata', async () => {
  const bytes = await aPicture(1, { width: 30, height: 20, channels: 3 }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const inspected = await inspect({ what: 'photo', name: 'a.jpeg', type: 'image/jpeg', bytes })
  if (!inspected.ok) throw new Error(inspected.message)
  const { width, height, orientation, exif, icc } = await sharp(inspected.bytes).metadata()
  expect({ width, height, orientation, exif, icc }).toEqual({
    width: 20,
    height: 30,
    orientation: undefined,
    exif: undefined,
    icc: undefined,
  })
  expect(inspected).toMatchObject({ mediaType: 'image/jpeg', extension: 'jpg', name: 'a.jpeg' })
})

it('stores a PDF unchanged', async () => {
  const bytes = aPdf()
  expect(await inspectPdf(bytes)).toEqual({ ok: true, name: 'a.pdf', mediaType: 'application/pdf', extension: 'pdf', bytes })
})

it('rejects PDFs that are too large to check without affecting others in the queue', { timeout: minutes(2) }, async () => {
  const tooLarge = aPdf({ objects: [`[${'1 '.repeat(1_500_000)}]`] })
  const results = await Promise.all([tooLarge, aPdf(), tooLarge, aPdf(), aPdf()].map(inspectPdf))
  expect(results.map(({ ok }) => ok)).toEqual([false, true, false, true, true])
  expect(results[0]).toMatchObject({ message: expect.stringMatching(/^This PDF is too large to check/) })
})

it.each([
  ['../../x.png', 'x.png'],
  ['..\\..\\windows\\x.png', 'x.png'],
  ['/etc/passwd.png', 'passwd.png'],
  ['a\0b.png', 'ab.png'],
  ['line\r\nbreak.png', 'linebreak.png'],
  ['photo\u202Egpj.png', 'photogpj.png'],
  ['invoice.exe.png', 'invoice.exe.png'],
  ['<img src=x onerror=alert(1)>.png', '_img src=x onerror=alert(1)_.png'],
  ['a";b\'.png', 'a"_b\'.png'],
  ['CON.png', '_CON.png'],
  ['  ..hidden.png', 'hidden.png'],
  ['photo.png. ', 'photo.png'],
  [`${'x'.repeat(5000)}.png`, `${'x'.repeat(116)}.png`],
  ['\uD800lone.png', '_lone.png'],
])('accepts a valid picture named %j as %j', async (name, cleanName) => {
  const bytes = await aPicture(1).png().toBuffer()
  expect(await inspect({ what: name, name, type: 'image/png', bytes })).toMatchObject({ ok: true, name: cleanName })
})

const encrypted = join(import.meta.dirname, 'encrypted')
const refusals: Readonly<Record<string, string | undefined>> = {
  opens: undefined,
  password: pdfMessages.encrypted,
  link: pdfMessages.link,
  script: pdfMessages.active,
  embedded: pdfMessages.embedded,
}

it.each(readdirSync(encrypted).filter((name) => name.endsWith('.pdf')))('judges the encrypted %s as if it were not', async (name) => {
  const bytes = readFileSync(join(encrypted, name))
  const message = refusals[name.split('-')[0] ?? '']
  expect(await inspectPdf(bytes)).toMatchObject(message === undefined ? { ok: true, bytes } : { ok: false, message })
})

it('refuses an encrypted PDF whose trailers lead to two ciphers, or whose cipher is defined twice', async () => {
  const text = readFileSync(join(encrypted, 'opens-rc4-128.pdf')).toString('latin1')
  const [, number = ''] = /\/Encrypt (\d+) 0 R/.exec(text) ?? []
  const dict = text.slice(
    text.indexOf(`\n${number} 0 obj`) + 1,
    text.indexOf('endobj', text.indexOf(`\n${number} 0 obj`)) + 'endobj\n'.length,
  )
  const trailer = text.slice(text.indexOf('trailer'))
  const other = dict.replace(`${number} 0 obj`, '90 0 obj')
  for (const hostile of [
    text + dict + trailer,
    text + trailer.replace(/\/Encrypt \d+ 0 R/, ''),
    text + other + trailer.replace(/\/Encrypt \d+/, '/Encrypt 90'),
    text.replace(/\/Encrypt \d+ 0 R/, (own) => `${own} /Encrypt 90 0 R`) + other + trailer,
    text.replace('/Encrypt', '/#45ncrypt'),
  ])
    expect(await inspectPdf(Buffer.from(hostile, 'latin1'))).toEqual({ ok: false, message: pdfMessages.encrypted })
})
