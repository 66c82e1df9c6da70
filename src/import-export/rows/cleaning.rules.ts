import { stripInvisible } from '#platform/contract/plain-text.ts'

/** Texts that people write for 'empty'. */
const emptyTexts = new Set(['n/a', 'na', 'n.a.', '-', '--', '—', '–', 'nil', 'none', 'null', '#n/a', '.', '?'])

/** The text without invisible characters, '' for texts that mean 'empty', with plain apostrophes. */
export function cleanText(text: string): string {
  const cleaned = stripInvisible(text)
    .normalize('NFC')
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
  return emptyTexts.has(cleaned.toLowerCase()) ? '' : cleaned
}

/** A person's name: all upper or lower case becomes title case; mixed case (McDonald) stays. */
export function cleanName(text: string): string {
  const name = cleanText(text)
  const isOneCase = name === name.toLowerCase() || (name === name.toUpperCase() && /[\p{L}']{3}/u.test(name))
  return name.replaceAll(/[\p{L}\p{M}']+/gu, (word) => (isOneCase || isAllCaps(word) ? properWord(word) : word))
}

/** The comparison key of firms' names: case and spaces vary. */
export const nameKey = (name: string): string => cleanText(name).toLowerCase().replaceAll(' ', '')

/** The comparison key of fixed choices. */
export const wordKey = (word: string): string =>
  cleanText(word)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** 1.23E+07: the spreadsheet has lost digits. */
export const isSpreadsheetNotation = (text: string): boolean => /^\d+(?:[.,]\d+)?E\+?\d+$/i.test(text)

/** A totals line: begins with 'Total' and has hardly anything else. */
export function isTotalsRow(cells: readonly string[]): boolean {
  const filled = cells.map(cleanText).filter((cell) => cell !== '')
  return /^(?:grand |sub)?totals?\b/i.test(filled[0] ?? '') && filled.length <= 3
}

/** Two capitals may be initials ('JJ'), so all-caps needs three letters. */
const isAllCaps = (word: string): boolean => word.length > 2 && word === word.toUpperCase()

/** O'Brien, but Ndung'u: capital after an apostrophe only behind a single letter. */
function properWord(word: string): string {
  const [first = '', ...rest] = word.toLowerCase().split("'")
  const tail = rest.map((part) => (first.length === 1 ? capitalised(part) : part))
  return [capitalised(first), ...tail].join("'")
}

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
