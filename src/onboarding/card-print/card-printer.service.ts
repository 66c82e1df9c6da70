import { Readable } from 'node:stream'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { newPrintDocument, type PrintDocument } from '#platform/server/print/print-document.ts'
import { addCardPage, addSheet, cardsOfSheet } from './card-pages.service.ts'
import { maxPrintedCards, type CardLayout, type CardMark, type CardSides } from './card-sides.contract.ts'
import { layOutCard, type PrintableCard, type PrintedMark, type PrintedSides } from './card-sides.rules.ts'
import { cardCodes, readPhotograph, type CardSite } from './card-parts.service.ts'
import { unprintableText } from './unprintable.service.ts'

export type CardPrinter = {
  /** The site to which the codes of cards lead; null where it is not set. */
  address: CardAddress | null
  /** Front and back as they will be printed, for the screen. */
  preview: (card: PrintableCard) => Promise<CardSides>
  /** A PDF of the cards. Throws a Refusal (409) before the first byte where they cannot be printed. `userId` is the person who prints. */
  print: (cards: readonly PrintableCard[], options: PrintOptions) => Promise<Readable>
}

export type CardAddress = { site: string; isSecure: boolean }
type PrintOptions = {
  layout: CardLayout
  userId: string
  /** Whether the person who prints accepts an address without https, which the cards carry for years. */
  isAddressAccepted: boolean
}

type CardPrinterOptions = CardSite & { files: UploadStore }

export function openCardPrinter({ keys, files, publicUrl }: CardPrinterOptions): CardPrinter {
  const codeOf = cardCodes({ keys, publicUrl })
  const address = publicUrl ? { site: publicUrl.origin, isSecure: publicUrl.protocol === 'https:' } : null
  return {
    address,
    preview: async (card) => shownSides(layOutCard(card, await codeOf(card), (await newPrintDocument(title)).measure)),
    print: async (cards, { layout, userId, isAddressAccepted }) => {
      const [first] = cards
      if (!first || cards.length > maxPrintedCards) throw tooManyCards()
      if (cards.some(({ cardId }) => cardId === null)) throw conflict('no_card', 'Allocate a card number before you print.')
      if (!address) throw conflict('no_public_url', noAddress)
      if (!address.isSecure && !isAddressAccepted) throw plainAddress(address)
      if ((await codeOf(first)) === null) throw conflict('public_url_too_long', longAddress)
      const document = await newPrintDocument(title)
      for (const card of cards) refuseUnprintable(card, document)
      const draw = async (card: PrintableCard): Promise<PrintedCard> => ({
        sides: layOutCard(card, await codeOf(card), document.measure),
        photograph: await readPhotograph(files, card.picture, userId),
      })
      return Readable.from(layout === 'single' ? singleCards(document, cards, draw) : sheets(document, cards, draw), { objectMode: false })
    },
  }
}

/** The screen has texts of its own for reading aloud. */
const shownSides = ({ front, back }: PrintedSides): CardSides => ({ front: front.map(shownMark), back: back.map(shownMark) })
function shownMark(mark: PrintedMark): CardMark {
  const { as: _, ...shown } = mark
  return shown
}

type PrintedCard = { sides: PrintedSides; photograph: Buffer | null }
type Draw = (card: PrintableCard) => Promise<PrintedCard>

const title = 'Driver cards'
const noAddress = 'Cards cannot be printed, because the public address of this site is not set. Ask your administrator to set PUBLIC_URL.'
const longAddress =
  'Cards cannot be printed, because the public address of this site is too long for their code. Ask your administrator to shorten it.'
function plainAddress({ site }: CardAddress): Error {
  const message = `Each card carries the address ${site} for as long as it is used, and this address is not secure. Ask your administrator to set PUBLIC_URL to the address with https, or confirm that the cards get this one.`
  return conflict('plain_address', message, { address: message })
}
const tooManyCards = (): Error => conflict('too_many_cards', `Print 1 to ${maxPrintedCards} cards at a time.`)

function refuseUnprintable(card: PrintableCard, { missingSigns }: PrintDocument): void {
  const problem = unprintableText(card, missingSigns)
  if (problem === undefined) return
  throw conflict(
    'unprintable',
    `No card is printed for ${card.name}. ${problem} Nothing was printed. Correct it, or leave the driver out, and print again.`,
  )
}

/** Each page goes out before the next is drawn, so that memory does not grow with the number of cards. */
async function* singleCards(document: PrintDocument, cards: readonly PrintableCard[], draw: Draw): AsyncGenerator<Buffer> {
  for (const card of cards) {
    const { sides, photograph } = await draw(card)
    addCardPage(document, { marks: sides.front, photograph })
    addCardPage(document, { marks: sides.back, photograph: null })
    yield* written(document)
  }
  yield* rest(document)
}

async function* sheets(document: PrintDocument, cards: readonly PrintableCard[], draw: Draw): AsyncGenerator<Buffer> {
  for (let start = 0; start < cards.length; start += cardsOfSheet) {
    const printed: PrintedCard[] = []
    for (const card of cards.slice(start, start + cardsOfSheet)) printed.push(await draw(card))
    addSheet(
      document,
      printed.map(({ sides, photograph }) => ({ marks: sides.front, photograph })),
      { areBacks: false },
    )
    addSheet(
      document,
      printed.map(({ sides }) => ({ marks: sides.back, photograph: null })),
      { areBacks: true },
    )
    yield* written(document)
  }
  yield* rest(document)
}

function* written(document: PrintDocument): Generator<Buffer> {
  const bytes: unknown = document.pdf.read()
  if (bytes instanceof Buffer) yield bytes
}

async function* rest(document: PrintDocument): AsyncGenerator<Buffer> {
  document.pdf.end()
  for await (const bytes of document.pdf) yield bytes as Buffer
}
