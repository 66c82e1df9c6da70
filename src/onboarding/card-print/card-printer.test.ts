import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readAloud } from '#tests/world/read-aloud.ts'
import { readPdf, type PdfPage } from '#tests/world/read-pdf.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverPictureContract } from '#drivers/picture/driver-picture.contract.ts'
import { aPassHolder, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { openCardKeys } from '../card-codes/card-keys.service.ts'
import { verifyCardToken } from '../card-codes/card-token.rules.ts'
import { openCardPrinter } from './card-printer.service.ts'
import { maxPrintedCards } from './card-sides.contract.ts'
import type { PrintableCard } from './card-sides.rules.ts'
import { findPrintableCards } from './printable-cards.store.ts'

const api = await testApi()
const keys = await openCardKeys(api.folder, {}, api.now)
const files = { ...openFileStore(join(api.folder, 'files')), decoder: api.decoder }
const printer = openCardPrinter({ keys, files, publicUrl: new URL('https://passes.example.com:8443') })
const staff = await api.as({ portal: 'staff_portal' })
const scope = { plantId: staff.plantId, transporterId: null }
const { id: transporter_id } = await aTransporter(api.db, { name: 'Siginon Group' })
const options = { layout: 'sheets', userId: staff.userId, isAddressAccepted: false } as const

async function someCards(count: number, fields: PassHolderFields = {}): Promise<PrintableCard[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const driver = await aPassHolder(api.db, { name: `Wanjikũ Mũthoni ${n}`, plantId: staff.plantId, transporter_id, ...fields })
    ids.push(driver.id)
  }
  return findPrintableCards(api.db, scope, ids)
}

async function aPhotograph(): Promise<File> {
  const bytes = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#0b5d57' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'face.jpg', { type: 'image/jpeg' })
}

const printed = async (cards: readonly PrintableCard[], layout: 'single' | 'sheets'): Promise<readonly PdfPage[]> =>
  readPdf(await buffer(await printer.print(cards, { ...options, layout })))

const verified = async (address: string) => {
  const [, token = ''] = /^HTTPS:\/\/PASSES\.EXAMPLE\.COM:8443\/C\/([A-Z2-7]+)$/.exec(address) ?? []
  return verifyCardToken(token, await keys.verifying())
}

it('refuses what cannot be printed, before the first byte', async () => {
  const [card, waiting] = [...(await someCards(1)), ...(await someCards(1, { cardNo: null }))]
  if (!card || !waiting) throw new Error('A card is missing')
  await expect(printer.print([], options)).rejects.toMatchObject({ status: 409, code: 'too_many_cards' })
  await expect(printer.print(Array(maxPrintedCards + 1).fill(card), options)).rejects.toMatchObject({ code: 'too_many_cards' })
  await expect(printer.print([card, waiting], options)).rejects.toMatchObject({ code: 'no_card' })
  const without = openCardPrinter({ keys, files, publicUrl: undefined })
  await expect(without.print([card], options)).rejects.toMatchObject({ code: 'no_public_url' })
  const long = openCardPrinter({ keys, files, publicUrl: new URL(`https://${'passes.'.repeat(30)}example.com`) })
  await expect(long.print([card], options)).rejects.toMatchObject({ code: 'public_url_too_long' })
  await expect(findPrintableCards(api.db, { ...scope, plantId: '999' }, [card.driverId])).rejects.toMatchObject({ status: 404 })
  await expect(findPrintableCards(api.db, { ...scope, transporterId: '999' }, [card.driverId])).rejects.toMatchObject({ status: 404 })
})

it('a card is read aloud: what it is, whose, where it is returned to', async () => {
  const cards = await someCards(1, { name: 'Wanjikũ Mũthoni' })
  await staff.call(driverPictureContract.set, { driver_id: cards[0]?.driverId ?? '', picture: await aPhotograph() })
  const withPicture = await findPrintableCards(api.db, scope, [cards[0]?.driverId ?? ''])
  const said = await readAloud(await buffer(await printer.print(withPicture, { ...options, layout: 'single' })))
  expect(said).toEqual([
    'H1 Driver card',
    `P ${cards[0]?.cardNo}`,
    'Figure Photograph of Wanjikũ Mũthoni',
    'H2 Wanjikũ Mũthoni',
    expect.stringMatching(/^P ID number •••• /),
    'P Transporter Siginon Group',
    expect.stringMatching(/^P Categories /),
    'Figure The code of this card',
    expect.stringMatching(/^H2 /),
    'P Scan the code to see whether this card is in force.',
    expect.stringMatching(/^P If found, return it to /),
    `P Card number ${cards[0]?.cardNo}`,
  ])
})

it('prints A4 sheets of ten whose backs meet their fronts, and whose codes can be read from paper', async () => {
  const cards = await someCards(11)
  await staff.call(driverPictureContract.set, { driver_id: cards[0]?.driverId ?? '', picture: await aPhotograph() })
  const [withPicture] = await findPrintableCards(api.db, scope, [cards[0]?.driverId ?? ''])
  const pages = await printed([...(withPicture ? [withPicture] : []), ...cards.slice(1)], 'sheets')
  expect(pages.map(({ width, height }) => `${width.toFixed(0)} × ${height.toFixed(0)}`)).toEqual(Array(4).fill('210 × 297'))
  const [fronts, backs, lastFront, lastBack] = pages
  const codesOf = new Map([
    [backs, await backs?.readCodes(150)],
    [lastBack, await lastBack?.readCodes(150)],
  ])
  for (const [n, { cardId, cardNo, plantId, allocatedAt, name }] of cards.entries()) {
    const [front, back] = n < 10 ? [fronts, backs] : [lastFront, lastBack]
    const [column, row] = [n % 2, Math.floor((n % 10) / 2)]
    const isIn = (isBack: boolean) => (place: { x: number; y: number }) =>
      Math.floor((place.x - 19.4) / 85.6) === (isBack ? 1 - column : column) && Math.floor((place.y - 13.5) / 54) === row
    expect(front?.texts.filter(isIn(false)).map(({ text }) => text)).toEqual(expect.arrayContaining([cardNo, name, 'Siginon Group']))
    expect(back?.texts.filter(isIn(true)).map(({ text }) => text)).toContain(cardNo)
    const codes = codesOf.get(back)?.filter(isIn(true)) ?? []
    expect(codes).toMatchObject([{ level: 'Q' }])
    expect(await verified(codes[0]?.text ?? '')).toEqual({ cardId, plantId, issuedAt: allocatedAt })
  }
  const outlines = fronts?.texts.filter(({ text }) => text === 'Photograph')
  expect(outlines).toHaveLength(9)
})

it('prints one card a page at its own size, without the validity', async () => {
  const [card] = await someCards(1, { id_no: '23456789', cardNo: 'MSA-1' })
  const pages = await printed(card ? [card] : [], 'single')
  expect(pages.map(({ width, height }) => `${width.toFixed(1)} × ${height.toFixed(1)}`)).toEqual(Array(2).fill('85.6 × 54.0'))
  const [front = '', back = ''] = pages.map(({ texts }) => texts.map(({ text }) => text).join(' | '))
  expect(front).toContain('•••• 789')
  expect(front).not.toMatch(/23456789|20\d\d/)
  expect(`${front} ${back}`).not.toMatch(/valid|expir/i)
})

it('a photograph whose file is lost is an outline', async () => {
  const [card] = await someCards(1)
  const lost = card && { ...card, picture: { storageName: '0'.repeat(32), mediaType: 'image/webp' } }
  const [front] = await printed(lost ? [lost] : [], 'single')
  expect(front?.texts.map(({ text }) => text)).toContain('Photograph')
})

it('shows a card on the screen before it has a number, with an outline in place of the code', async () => {
  const [card] = await someCards(1, { cardNo: null })
  const sides = card && (await printer.preview(card))
  expect(sides?.back.map(({ type }) => type)).toContain('outline')
  expect(sides?.back.map(({ type }) => type)).not.toContain('code')
})
