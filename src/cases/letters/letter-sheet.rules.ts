import type { DrawnText, MeasureText, PrintElement, TextFont } from '#platform/contract/print-text.ts'
import type { QrCode } from '#platform/contract/qr-code.ts'
import { wrapText } from '#platform/server/print/wrap-text.rules.ts'

/** A4, in points. */
export const sheet = { width: 595.28, height: 841.89 } as const
const margin = 68
const width = sheet.width - 2 * margin
const colours = { ink: '#1a1d1b', muted: '#4f544e', line: '#c9c9c1' } as const
const codeSize = 110
const quiet = 8

export type LetterWords = {
  title: string
  facts: readonly { label: string; value: string }[]
  paragraphs: readonly string[]
  code: string
}
type Letter = { head: readonly string[]; words: LetterWords; code: QrCode | null }

export type LetterMark =
  | ({ type: 'text' } & DrawnText)
  | { type: 'line'; x: number; y: number; width: number; colour: string }
  | { type: 'code'; x: number; y: number; module: number; path: string; as: readonly PrintElement[] }

type Look = TextFont & { x?: number; width?: number; lead?: number; colour?: string; as: readonly PrintElement[] }

/** Head, title, facts, paragraphs and the code of the own page, one below the other. */
export function layOutLetter({ head, words, code }: Letter, measure: MeasureText): readonly LetterMark[] {
  const marks: LetterMark[] = []
  let y = margin
  const write = (text: string, { x = margin, width: room = width, lead = 1.4, colour = colours.ink, as, ...font }: Look): void => {
    for (const line of wrapText(text, { width: room, lines: mostLines, font }, measure)) {
      y += font.size * lead
      marks.push({ type: 'text', text: line, x, y, colour, as, ...font })
    }
  }
  const [plant = '', ...address] = head
  write(plant, { size: 15, isBold: true, as: [{ role: 'P' }] })
  for (const line of address) write(line, { size: 9.5, isBold: false, colour: colours.muted, as: [{ role: 'P' }] })
  y += 12
  marks.push({ type: 'line', x: margin, y, width, colour: colours.line })
  y += 18
  for (const { label, value } of words.facts) {
    const before = y
    const as: readonly PrintElement[] = [{ role: 'P' }]
    write(label, { size: 9.5, isBold: false, lead: 1.6, width: labelWidth - 8, colour: colours.muted, as })
    const below = y
    y = before
    write(value, { size: 9.5, isBold: false, lead: 1.6, x: margin + labelWidth, width: width - labelWidth, as })
    y = Math.max(y, below)
  }
  y += 22
  write(words.title, { size: 15, isBold: true, as: [{ role: 'H1' }] })
  for (const text of words.paragraphs) {
    y += 9
    write(text, { size: 11, isBold: false, lead: 1.45, as: [{ role: 'P' }] })
  }
  if (code) {
    y += 26
    // Its quiet zone stands in the margin.
    marks.push({
      type: 'code',
      x: margin - quiet,
      y,
      module: codeSize / code.size,
      path: code.path,
      as: [{ role: 'Figure', alt: words.code }],
    })
    y += codeSize / 2 - 16
    write(words.code, {
      size: 9.5,
      isBold: false,
      x: margin + codeSize + 14,
      width: width - codeSize - 14,
      colour: colours.muted,
      as: [{ role: 'P' }],
    })
  }
  return marks
}

/** Of a paragraph; names and texts of violations are shorter. */
const mostLines = 6
const labelWidth = 140
