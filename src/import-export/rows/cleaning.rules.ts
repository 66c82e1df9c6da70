import { stripInvisible } from '#platform/contract/plain-text.ts'

/** What people write into a cell to say that there is nothing to write. */
const nothings = new Set(['n/a', 'na', 'n.a.', '-', '--', '—', '–', 'nil', 'none', 'null', '#n/a', '.', '?'])

/** The text without what the eye cannot see, '' for the words and dashes that mean nothing; apostrophes of one kind. */
export function cleanText(text: string): string {
  const cleaned = stripInvisible(text)
    .normalize('NFC')
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
  return nothings.has(cleaned.toLowerCase()) ? '' : cleaned
}

/** A person's name: what was shouted or whispered is written properly, what has capitals of its own (McDonald) stays. */
export function cleanName(text: string): string {
  const name = cleanText(text)
  const isOneCase = name === name.toLowerCase() || (name === name.toUpperCase() && /[\p{L}']{3}/u.test(name))
  return name.replaceAll(/[\p{L}\p{M}']+/gu, (word) => (isOneCase || isShouted(word) ? properWord(word) : word))
}

/** How names of firms are compared: office clerks write them in any case and with any spaces. */
export const nameKey = (name: string): string => cleanText(name).toLowerCase().replaceAll(' ', '')

/** How words of a fixed choice are compared. */
export const wordKey = (word: string): string =>
  cleanText(word)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Yes or no in the words of a form, undefined when it is neither. */
export function readYesNo(text: string): boolean | undefined {
  return yesNoWords.get(wordKey(text))
}

/** An id number is text: spaces inside are a habit of writing and go, zeros in front stay. */
export const cleanIdNo = (text: string): string => cleanText(text).replaceAll(' ', '')

/** 1.23E+07: the spreadsheet kept the first digits and threw the rest away. */
export const isSpreadsheetNotation = (text: string): boolean => /^\d+(?:[.,]\d+)?E\+?\d+$/i.test(text)

/** A line below the table that only sums it up: it begins with 'Total' and holds hardly anything else. */
export function isTotalsRow(cells: readonly string[]): boolean {
  const filled = cells.map(cleanText).filter((cell) => cell !== '')
  return /^(?:grand |sub)?totals?\b/i.test(filled[0] ?? '') && filled.length <= 3
}

const yesNoWords = new Map([
  ...['yes', 'y', 'true', '1'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
])

/** Two capitals may be initials ('JJ'), so a shout has three letters at least. */
const isShouted = (word: string): boolean => word.length > 2 && word === word.toUpperCase()

/** O'Brien, but Ndung'u: the letter after an apostrophe is a capital only after a single one. */
function properWord(word: string): string {
  const [first = '', ...rest] = word.toLowerCase().split("'")
  const tail = rest.map((part) => (first.length === 1 ? capitalised(part) : part))
  return [capitalised(first), ...tail].join("'")
}

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
