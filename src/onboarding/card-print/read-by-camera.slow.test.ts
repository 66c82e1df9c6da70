import type { Canvas } from '@napi-rs/canvas'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { readBarcodes } from 'zxing-wasm/reader'
import { seededRandom } from '#platform/chance.factory.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { testApi } from '#tests/world/test-api.ts'
import { openCardKeys } from '../card-codes/card-keys.service.ts'
import { aPrintableCard } from './card-print.factory.ts'
import { openCardPrinter } from './card-printer.service.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { type Held, pictureOf } from './testing/card-pictures.ts'
import { middleOf, readingOptions } from '#platform/web/camera/reading.ts'

const api = await testApi()
const keys = await openCardKeys(api.folder, {}, api.now)
const printer = openCardPrinter({
  keys,
  files: { ...openFileStore(api.folder), decoder: api.decoder },
  publicUrl: new URL('https://driver-passes.cement-producer.example.com'),
})

const held: readonly [string, Held][] = [
  ['straight', {}],
  ['turned', { angle: 37 }],
  ['blurred', { blur: 2 }],
  ['under thin dirt on 15 %', { grime: 0.15 }],
  ['half in the shade', { shade: 0.7 }],
  ['turned, blurred and under thin dirt on 15 %', { angle: 23, blur: 1.5, grime: 0.15 }],
]

const cards = Array.from({ length: 100 }, (_, n) => aPrintableCard({ cardId: String(987_654_300 + n) }))
const pages = await readPdf(await buffer(await printer.print(cards, { layout: 'single', userId: '1', isAddressAccepted: false })))
const printed: Canvas[] = []
for (const page of pages) if ((await page.readCodes(150)).length > 0) printed.push(await page.draw(300))

it.each(held)('at least 99 of 100 printed cards are read, %s', async (_name, how) => {
  const random = seededRandom(20_261_123)
  const chance = () => random.upTo(1_000_000) / 1_000_000
  let count = 0
  for (const card of printed) {
    const picture = pictureOf(card, { ...how, angle: (how.angle ?? 0) === 0 ? 0 : chance() * 360 }, chance)
    const { x, y, width, height } = middleOf(picture)
    const { data } = picture.getContext('2d').getImageData(x, y, width, height)
    const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as ImageData
    const found = [...(await readBarcodes(image, readingOptions(0))), ...(await readBarcodes(image, readingOptions(1)))]
    if (found.some(({ text }) => text.includes('/C/'))) count += 1
  }
  expect(printed).toHaveLength(100)
  expect(count).toBeGreaterThanOrEqual(99)
})
