import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { kindByMediaType } from '#platform/contract/upload.ts'
import { StoredFileMissing } from '#platform/server/files/file-store.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import type { CardKeys } from '../card-codes/card-keys.service.ts'
import { signCardToken } from '../card-codes/card-token.rules.ts'
import { measureIn, newCardDocument, type CardDocument } from './card-fonts.service.ts'
import { addCardPage, addSheet, cardsOfSheet } from './card-pages.service.ts'
import { maxPrintedCards, type CardLayout, type CardSides } from './card-sides.contract.ts'
import { layOutCard, type PrintableCard } from './card-sides.rules.ts'
import { qrCode, type QrCode } from './qr-code.rules.ts'

export type CardPrinter = {
  /** Front and back as they will be printed, for the screen. */
  readonly preview: (card: PrintableCard) => Promise<CardSides>
  /** A PDF of the cards. Throws a Refusal (409) before the first byte where they cannot be printed. `userId` is the person who prints. */
  readonly print: (cards: readonly PrintableCard[], options: { readonly layout: CardLayout; readonly userId: string }) => Promise<Readable>
}

type CardPrinterOptions = {
  readonly keys: CardKeys
  readonly files: UploadStore
  /** Where the codes lead; without it there is nothing to print. */
  readonly publicUrl: URL | undefined
}

export function openCardPrinter({ keys, files, publicUrl }: CardPrinterOptions): CardPrinter {
  const codeOf = async ({ cardId, plantId, allocatedAt }: PrintableCard): Promise<QrCode | null> => {
    if (cardId === null || allocatedAt === null || !publicUrl) return null
    const token = signCardToken(await keys.signing(), { cardId, plantId, issuedAt: allocatedAt })
    return qrCode(`${publicUrl.origin.toUpperCase()}/C/${token}`)
  }
  return {
    preview: async (card) => layOutCard(card, await codeOf(card), measureIn(await newCardDocument())),
    print: async (cards, { layout, userId }) => {
      const [first] = cards
      if (!first || cards.length > maxPrintedCards) throw tooManyCards()
      if (cards.some(({ cardId }) => cardId === null)) throw conflict('no_card', 'Allocate a card number before you print.')
      if (!publicUrl) throw conflict('no_public_url', noAddress)
      if ((await codeOf(first)) === null) throw conflict('public_url_too_long', longAddress)
      const document = await newCardDocument()
      const draw = async (card: PrintableCard): Promise<PrintedCard> => ({
        sides: layOutCard(card, await codeOf(card), measureIn(document)),
        photograph: await readPhotograph(files, card.picture, userId),
      })
      return Readable.from(layout === 'single' ? singleCards(document, cards, draw) : sheets(document, cards, draw), { objectMode: false })
    },
  }
}

type PrintedCard = { readonly sides: CardSides; readonly photograph: Buffer | null }
type Draw = (card: PrintableCard) => Promise<PrintedCard>

const noAddress = 'Cards cannot be printed, because the public address of this site is not set. Ask your administrator to set PUBLIC_URL.'
const longAddress =
  'Cards cannot be printed, because the public address of this site is too long for their code. Ask your administrator to shorten it.'
const tooManyCards = (): Error => conflict('too_many_cards', `Print 1 to ${maxPrintedCards} cards at a time.`)

/** Each page goes out before the next is drawn, so that memory does not grow with the number of cards. */
async function* singleCards(document: CardDocument, cards: readonly PrintableCard[], draw: Draw): AsyncGenerator<Buffer> {
  for (const card of cards) {
    const { sides, photograph } = await draw(card)
    addCardPage(document, { marks: sides.front, photograph })
    addCardPage(document, { marks: sides.back, photograph: null })
    yield* written(document)
  }
  yield* rest(document)
}

async function* sheets(document: CardDocument, cards: readonly PrintableCard[], draw: Draw): AsyncGenerator<Buffer> {
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

function* written(document: CardDocument): Generator<Buffer> {
  const bytes: unknown = document.read()
  if (bytes instanceof Buffer) yield bytes
}

async function* rest(document: CardDocument): AsyncGenerator<Buffer> {
  document.end()
  for await (const bytes of document) yield bytes as Buffer
}

/** The photograph as JPEG, which a PDF holds unchanged. Null where there is none, or its file is lost. */
async function readPhotograph(files: UploadStore, picture: PrintableCard['picture'], userId: string): Promise<Buffer | null> {
  const kind = picture && kindByMediaType(picture.mediaType)
  if (!kind || kind === 'pdf') return null
  try {
    const { stream } = await files.read(picture.storageName)
    const file = new Blob([await buffer(stream)])
    // A queue of its own: the person's uploads must not make a photograph fail.
    const decoded = await files.decoder.decodePicture({ file, kind, as: 'jpeg', owner: `cards of ${userId}` })
    return decoded.ok ? Buffer.from(decoded.content.bytes) : null
  } catch (error) {
    if (error instanceof StoredFileMissing) return null
    throw error
  }
}
