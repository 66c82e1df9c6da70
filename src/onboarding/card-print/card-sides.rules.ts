import type { MeasureText, PrintElement, PrintPath, Readable } from '#platform/contract/print-text.ts'
import type { DriverRestriction } from '#drivers/restrictions/restriction.rules.ts'
import { cardSize, type CardMark, type CardSides } from './card-sides.contract.ts'
import { symbolPaths } from './symbol-paths.rules.ts'
import { fitText, type TextSpace } from './fit-text.rules.ts'
import type { QrCode } from '#platform/contract/qr-code.ts'

export type PrintableCard = {
  driverId: string
  name: string
  idNo: string
  transporter: string
  categories: readonly string[]
  /** What held when the card is printed; the gate says what holds. */
  restrictions: readonly Pick<DriverRestriction, 'words' | 'symbol'>[]
  plantId: string
  plant: string
  /** Where cards are collected, and returned to when they are found. */
  collectionPlace: string
  /** The photograph's file. */
  picture: { storageName: string; mediaType: string } | null
  /** Null until a card is allocated. */
  cardId: string | null
  cardNo: string | null
  allocatedAt: Date | null
}

/** Front and back of a card. A card without a code yet, as on the screen before printing, has an outline in its place. */
export function layOutCard(card: PrintableCard, code: QrCode | null, measure: MeasureText): PrintedSides {
  return { front: front(card, measure), back: back(card, code, measure) }
}

/** A mark, and as what it is read aloud. */
export type PrintedMark = CardMark & Readable
export type PrintedSides = { [side in keyof CardSides]: PrintedMark[] }

export const pictured = (alt: string): PrintPath => [{ role: 'Figure', alt }]

/** Enough to compare the card with its holder's id card, too little to use elsewhere. */
export const maskIdNo = (idNo: string): string => `•••• ${idNo.slice(-3)}`

const margin = 5
const white = { isBold: true, colour: 'white' } as const

function front(card: PrintableCard, measure: MeasureText): PrintedMark[] {
  const band = { type: 'area', x: 0, y: 0, width: cardSize.width, height: 9, colour: 'brand' } as const
  const cardNo = fitText(card.cardNo ?? '', { width: 40, lines: 1, isBold: true, largest: 3.6, smallest: 2 }, measure)
  const titleMark = textMark({ x: margin, y: 5.9, size: 3.2, text: 'Driver card', as: [{ role: 'H1' }], ...white }, measure)
  const noMark = textMark({ x: 0, y: 6, size: cardNo.size, text: cardNo.lines[0] ?? '', as: [{ role: 'P' }], ...white }, measure)
  const x = 36
  const column = textColumn({ x, y: 11.6, width: cardSize.width - margin - x }, measure)
  return [
    band,
    titleMark,
    { ...noMark, x: cardSize.width - margin - noMark.width },
    ...symbols(card, titleMark.x + titleMark.width + 3, 2.4),
    { type: 'photograph', x: margin, y: 13, width: 27, height: 36, as: pictured(`Photograph of ${card.name}`) },
    ...column.add(card.name, { lines: 2, isBold: true, largest: 4.2, smallest: 2.6 }, 'H2'),
    ...column.field('ID number', maskIdNo(card.idNo)),
    ...column.field('Transporter', card.transporter, twoLines),
    ...column.field('Categories', card.categories.join(', ') || '—', twoLines),
  ]
}

function back(card: PrintableCard, code: QrCode | null, measure: MeasureText): PrintedMark[] {
  const codeBox = { x: 3, y: 8, width: 38, height: 38 }
  const x = codeBox.x + codeBox.width + 3
  const column = textColumn({ x, y: 6, width: cardSize.width - margin - x }, measure)
  return [
    code
      ? {
          type: 'code',
          x: codeBox.x,
          y: codeBox.y,
          module: codeBox.width / code.size,
          path: code.path,
          as: pictured('The code of this card'),
        }
      : { type: 'outline', ...codeBox, text: 'Code', as: [{ role: 'P' }] },
    ...column.add(card.plant, { lines: 2, isBold: true, largest: 3.4, smallest: 2.2 }, 'H2'),
    ...column.add('Scan the code to see whether this card is in force.', { lines: 2, isBold: false, largest: 2.4, smallest: 2 }),
    ...column.field('If found, return it to', card.collectionPlace || card.plant, { lines: 6, isBold: false, largest: 2.5, smallest: 1.8 }),
    ...column.field('Card number', card.cardNo ?? '—'),
    ...restrictionWords(card, codeBox, measure),
  ]
}

/** On the front as symbols, as many as fit beside the longest number; on the back in words. */
const mostSymbols = 3
const symbolSize = 4.2

const symbols = ({ restrictions }: PrintableCard, x: number, y: number): PrintedMark[] =>
  restrictions.slice(0, mostSymbols).map(({ symbol, words }, n) => ({
    type: 'symbol',
    x: x + n * (symbolSize + 0.8),
    y,
    size: symbolSize,
    path: symbolPaths[symbol],
    colour: 'white',
    as: pictured(words),
  }))

function restrictionWords(
  { restrictions }: PrintableCard,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  measure: MeasureText,
): PrintedMark[] {
  if (restrictions.length === 0) return []
  const words = restrictions.map((each) => each.words).join(', ')
  return textColumn({ x, y: y + height + 0.6, width }, measure).add(words, { lines: 2, isBold: true, largest: 2, smallest: 1.4 })
}

type TextMark = Extract<CardMark, { type: 'text' }> & Readable

export const textMark = (mark: Omit<TextMark, 'type' | 'width'>, measure: MeasureText): TextMark => ({
  type: 'text',
  ...mark,
  width: measure(mark.text, mark),
})

type TextColumn = {
  add: (text: string, space: Omit<TextSpace, 'width'>, role?: 'P' | 'H2') => PrintedMark[]
  field: (label: string, value: string, space?: Omit<TextSpace, 'width'>) => PrintedMark[]
}

/** Texts under each other, from the top edge `y`. */
export function textColumn({ x, y, width }: { x: number; y: number; width: number }, measure: MeasureText): TextColumn {
  let top = y
  const addLines = (
    text: string,
    space: Omit<TextSpace, 'width'>,
    { colour = 'ink', gap = fieldGap, element }: LinesLook,
  ): PrintedMark[] => {
    const { size, lines } = fitText(text, { ...space, width }, measure)
    const marks = lines.map((line, n) =>
      textMark({ x, y: top + size * (1 + n * lineHeight), size, text: line, isBold: space.isBold, colour, as: [element] }, measure),
    )
    top += size * lineHeight * lines.length + gap
    return marks
  }
  const labelSpace = { lines: 1, isBold: false, largest: 2.2, smallest: 1.8 }
  return {
    add: (text, space, role = 'P') => addLines(text, space, { element: { role } }),
    field: (name, value, space = oneLine) => {
      const element: PrintElement = { role: 'P' }
      return [...addLines(name, labelSpace, { colour: 'muted', gap: 0, element }), ...addLines(value, space, { element })]
    },
  }
}

type LinesLook = { colour?: 'ink' | 'muted'; gap?: number; element: PrintElement }

const lineHeight = 1.2
const fieldGap = 1.3
const oneLine = { lines: 1, isBold: true, largest: 2.8, smallest: 2 }
const twoLines = { ...oneLine, lines: 2 }
