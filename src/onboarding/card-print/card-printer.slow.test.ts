import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { readPdf } from '#tests/world/read-pdf.ts'
import { testApi } from '#tests/world/test-api.ts'
import { openCardKeys } from '../card-codes/card-keys.service.ts'
import { verifyCardToken } from '../card-codes/card-token.rules.ts'
import { openCardPrinter } from './card-printer.service.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { aPrintableCard } from './card-print.factory.ts'

const api = await testApi()
const keys = await openCardKeys(api.folder, {}, api.now)
const files = { ...openFileStore(api.folder), decoder: api.decoder }

it.each([120, 150, 300])('100 of 100 codes can be read at %i dots per inch', async (dpi) => {
  const printer = openCardPrinter({ keys, files, publicUrl: new URL('https://driver-passes.cement-producer.example.com') })
  const cards = Array.from({ length: 100 }, (_, n) => aPrintableCard({ cardId: String(987_654_300 + n) }))
  const pages = await readPdf(await buffer(await printer.print(cards, { layout: 'sheets', userId: '1', isAddressAccepted: false })))
  const read: string[] = []
  for (const page of pages)
    for (const { text } of await page.readCodes(dpi))
      read.push(verifyCardToken(text.replace(/^.*\/C\//, ''), await keys.verifying())?.cardId ?? text)
  expect(read.sort()).toEqual(cards.map(({ cardId }) => cardId))
})
