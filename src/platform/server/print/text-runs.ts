import bidiFactory, { type Bidi } from 'bidi-js'
import type { PrintFont } from './print-fonts.ts'

/** A part of a line in one font and one direction; its text is as it is drawn, brackets mirrored. */
export type TextRun = { text: string; font: PrintFont; isRightToLeft: boolean }
type Part = { text: string; font: PrintFont }
type Fonts = readonly PrintFont[]

/** Its types describe the module that Node does not load. */
const bidi = (bidiFactory as unknown as () => Bidi)()
const unseen = /\p{Default_Ignorable_Code_Point}/u
const joiners = ['\u200C', '\u200D']
const turned = /[\p{Script=Arabic}\p{Script=Hebrew}\u0660-\u0669]/u

const hasSign = (font: PrintFont, sign: string): boolean => font.has(sign) || unseen.test(sign)
const hasAll = (font: PrintFont, text: string): boolean => [...text].every((sign) => hasSign(font, sign))

/** The signs of a text that no font has, each once. */
export const missingSigns = (text: string, fonts: Fonts): readonly string[] => [
  ...new Set([...spaced(text)].filter((sign) => !fonts.some((font) => hasSign(font, sign)))),
]

/** 'U+1F600'. */
export const signCode = (sign: string): string => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Whether the first font has a text as it is. */
export function isPlain(text: string, [main]: Fonts): boolean {
  for (const sign of text) if (!main?.has(sign)) return false
  return true
}

/** A line's runs from left to right. A sign that no font has stands as its code: nobody is to read another name. */
export function textRuns(line: string, fonts: Fonts): readonly TextRun[] {
  const [main] = fonts
  if (main && isPlain(line, fonts)) return [{ text: line, font: main, isRightToLeft: false }]
  const text = spaced(line)
  return directions(withCodes(text, fonts)).flatMap(({ text, isRightToLeft }) => {
    const parts = partsOf(text, fonts)
    return isRightToLeft ? parts.toReversed().map(toRightToLeft) : parts.map(toLeftToRight)
  })
}

const spaced = (text: string): string => text.normalize('NFC').replaceAll(/[\s\p{Cc}]+/gu, ' ')

function withCodes(text: string, fonts: Fonts): string {
  const missing = new Set(missingSigns(text, fonts))
  return missing.size === 0 ? text : [...text].map((sign) => (missing.has(sign) ? `[${signCode(sign)}]` : sign)).join('')
}

/** The stretches of one direction, from left to right (UAX 9), each in its order of reading. */
function directions(text: string): readonly { text: string; isRightToLeft: boolean }[] {
  const embedding = bidi.getEmbeddingLevels(text)
  const stretches: { first: number; last: number; level: number }[] = []
  for (const at of bidi.getReorderedIndices(text, embedding)) {
    const level = embedding.levels[at] ?? 0
    const stretch = stretches.at(-1)
    if (stretch && stretch.level === level && at === stretch.last + (level % 2 === 0 ? 1 : -1)) stretch.last = at
    else stretches.push({ first: at, last: at, level })
  }
  return stretches.map(({ first, last, level }) => ({
    text: text.slice(Math.min(first, last), Math.max(first, last) + 1),
    isRightToLeft: level % 2 === 1,
  }))
}

const graphemes = new Intl.Segmenter('en')
const splits: readonly ((text: string) => readonly string[])[] = [
  (text) => text.split(/(?<= )/),
  (text) => Array.from(graphemes.segment(text), ({ segment }) => segment),
  (text) => [...text],
]

/** In one Latin font if one has all of it; else word by word, letter by letter with its accents, sign by sign. */
function partsOf(text: string, fonts: Fonts): readonly Part[] {
  const pieces = splits.map((split) => split(text)).find(({ length }) => length > 1) ?? []
  const isWord = pieces.length === 0 || !text.trim().includes(' ')
  const font = fonts.find((each) => (isWord || each.isLatin) && hasAll(each, text))
  if (font) return [{ text: withoutUnseen(text, font), font }]
  return joined(pieces.flatMap((piece) => partsOf(piece, fonts)))
}

function joined(parts: readonly Part[]): readonly Part[] {
  const all: Part[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last?.font === part.font) all[all.length - 1] = { ...last, text: last.text + part.text }
    else all.push(part)
  }
  return all
}

/** Joiners shape Persian and Indic letters. */
const withoutUnseen = (text: string, font: PrintFont): string =>
  [...text].filter((sign) => !unseen.test(sign) || (joiners.includes(sign) && font.has(sign))).join('')

/** The shaping turns every run with a sign of these scripts round, also Arabic digits, which are read from left to right. */
function toRightToLeft({ text, font }: Part): TextRun {
  const signs = [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
  return { text: (turned.test(text) ? signs : signs.toReversed()).join(''), font, isRightToLeft: true }
}

const toLeftToRight = ({ text, font }: Part): TextRun => ({
  text: turned.test(text) ? [...text].toReversed().join('') : text,
  font,
  isRightToLeft: false,
})
