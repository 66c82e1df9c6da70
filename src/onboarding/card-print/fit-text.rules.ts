import type { MeasureText } from '#platform/contract/print-text.ts'

export type TextSpace = {
  width: number
  lines: number
  isBold: boolean
  /** In millimetres; the largest at which the text fits is taken. */
  largest: number
  smallest: number
}
type FittedText = { size: number; lines: readonly string[] }

const step = 0.1

/** Wraps and shrinks a text into its space. At the smallest size long words are broken and what does not fit is cut with an ellipsis. */
export function fitText(text: string, space: TextSpace, measure: MeasureText): FittedText {
  const words = text.normalize('NFC').split(' ')
  const steps = Math.round((space.largest - space.smallest) / step)
  for (let n = 0; n < steps; n += 1) {
    const size = space.largest - n * step
    const fits = (line: string): boolean => measure(line, { size, isBold: space.isBold }) <= space.width
    const lines = wrap(words, fits)
    if (lines.length <= space.lines && lines.every(fits)) return { size, lines }
  }
  const fits = (line: string): boolean => measure(line, { size: space.smallest, isBold: space.isBold }) <= space.width
  const lines = wrap(
    words.flatMap((word) => breakWord(word, fits)),
    fits,
  )
  const kept = lines.slice(0, space.lines)
  if (lines.length > space.lines) kept.push(cut(kept.pop() ?? '', fits))
  return { size: space.smallest, lines: kept }
}

function wrap(words: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const parts = ['']
  for (const letter of word) {
    const longer = `${parts.at(-1)}${letter}`
    if (fits(longer)) parts[parts.length - 1] = longer
    else parts.push(letter)
  }
  return parts
}

function cut(line: string, fits: (line: string) => boolean): string {
  const letters = [...line]
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('')}…`
}
