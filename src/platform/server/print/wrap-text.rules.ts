import type { MeasureText, TextFont } from '#platform/contract/print-text.ts'

type Space = { width: number; lines: number; font: TextFont }

/** Wraps a text into so many lines of a width; long words are broken, and what does not fit is cut with an ellipsis. */
export function wrapText(original: string, { width, lines: most, font }: Space, measure: MeasureText): readonly string[] {
  const text = original.normalize('NFC').trim()
  const fits = (line: string): boolean => measure(line, font) <= width
  if (fits(text)) return [text]
  const lines = ['']
  for (const word of text.split(/\s+/).flatMap((each) => breakWord(each, fits))) {
    const longer = `${lines.at(-1)} ${word}`.trimStart()
    if (fits(longer)) lines[lines.length - 1] = longer
    else if (lines.length === most) return [...lines.slice(0, -1), cutLine(longer, fits)]
    else lines.push(word)
  }
  return lines
}

function breakWord(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word]
  const parts = ['']
  for (const letter of word) {
    const longer = `${parts.at(-1)}${letter}`
    if (fits(longer)) parts[parts.length - 1] = longer
    else parts.push(letter)
  }
  return parts
}

function cutLine(line: string, fits: (line: string) => boolean): string {
  const letters = [...line]
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
