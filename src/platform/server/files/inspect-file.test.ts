import sharp from 'sharp'
import { expect, it } from 'vitest'
import { accepted } from '#platform/contract/upload.ts'
import { atTheEnd } from '#app/testing/teardown.ts'
import { openDecoder } from '../decode/decoder.ts'
import { harmlessFiles } from './harmless-files.factory.ts'
import type { SampleFile } from './harmless-files.factory.ts'
import { hostileFiles } from './hostile-files.factory.ts'
import { inspectFile } from './inspect-file.ts'
import type { Inspected } from './inspect-file.ts'
import { aPdf } from './sample-pdf.factory.ts'
import { aJpeg, aPicture } from './sample-picture.factory.ts'

const decoder = openDecoder()
atTheEnd(decoder.close)

const inspect = ({ name, type, bytes }: SampleFile): Promise<Inspected> =>
  inspectFile(decoder, { file: new File([new Uint8Array(bytes)], name, { type }), userId: 'Asha', kinds: accepted.picturesAndPdf })

const inspectPdf = (bytes: Buffer): Promise<Inspected> => inspect({ what: 'PDF', name: 'a.pdf', type: 'application/pdf', bytes })

it('no hostile file is accepted, unless as a picture that has lost what it carried', { timeout: 120_000 }, async () => {
  const files = await hostileFiles()
  const wronglyAccepted: string[] = []
  const sentences = new Set<string>()
  for (const file of files) {
    const inspected = await inspect(file)
    if (inspected.ok && (!file.payload || Buffer.from(inspected.bytes).includes(file.payload))) wronglyAccepted.push(file.what)
    if (!inspected.ok) sentences.add(inspected.message)
  }
  expect(wronglyAccepted).toEqual([])
  expect([...sentences].filter((sentence) => !/^(This|Moving) \w+ .{5,}/.test(sentence))).toEqual([])
  expect(files.length).toBeGreaterThanOrEqual(200)
})

it('the hostile pictures that lose their payload did carry it', async () => {
  const carrying = (await hostileFiles()).filter(({ payload }) => payload)
  expect(carrying.filter(({ bytes, payload = '' }) => !bytes.includes(payload)).map(({ what }) => what)).toEqual([])
  expect(carrying.length).toBeGreaterThanOrEqual(10)
})

it('every harmless file is accepted', { timeout: 120_000 }, async () => {
  const files = await harmlessFiles()
  const refusals: string[] = []
  for (const file of files) {
    const inspected = await inspect(file)
    if (!inspected.ok) refusals.push(`${file.what}: ${inspected.message}`)
  }
  expect(refusals).toEqual([])
  expect(files.length).toBeGreaterThanOrEqual(100)
})

it('a file that is accepted elsewhere is refused where only PDFs are', async () => {
  const picture = new File([new Uint8Array(await aJpeg())], 'a.jpg', { type: 'image/jpeg' })
  expect(await inspectFile(decoder, { file: picture, userId: 'Asha', kinds: accepted.pdf })).toEqual({
    ok: false,
    message: 'This kind of file is not accepted. Choose a PDF file of at most 10 MB',
  })
})

it('a photo is kept upright and without its metadata', async () => {
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

it('a PDF is kept as it came', async () => {
  const bytes = aPdf()
  expect(await inspectPdf(bytes)).toEqual({ ok: true, name: 'a.pdf', mediaType: 'application/pdf', extension: 'pdf', bytes })
})

it('a PDF that wants too much is refused, and those beside it are judged as ever', { timeout: 120_000 }, async () => {
  const greedy = aPdf({ objects: [`[${'1 '.repeat(1_500_000)}]`] })
  const judged = await Promise.all([greedy, aPdf(), greedy, aPdf(), aPdf()].map(inspectPdf))
  expect(judged.map(({ ok }) => ok)).toEqual([false, true, false, true, true])
  expect(judged[0]).toMatchObject({ message: expect.stringMatching(/^This PDF holds more than can be checked/) })
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
  ['a";b\'.png', "a__b'.png"],
  ['CON.png', '_CON.png'],
  ['  ..hidden.png', 'hidden.png'],
  ['photo.png. ', 'photo.png'],
  [`${'x'.repeat(5000)}.png`, `${'x'.repeat(116)}.png`],
  ['\uD800lone.png', '_lone.png'],
])('a sound picture with the hostile name %j is accepted as %j', async (name, kept) => {
  const bytes = await aPicture(1).png().toBuffer()
  expect(await inspect({ what: name, name, type: 'image/png', bytes })).toMatchObject({ ok: true, name: kept })
})
