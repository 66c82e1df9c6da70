import { tidyText } from '#platform/contract/plain-text.ts'
import { plainCode } from '#platform/contract/plain-words.ts'

/** Texts that people write for 'empty'. */
const emptyTexts = new Set(['n/a', 'na', 'n.a.', '-', '--', '—', '–', 'nil', 'none', 'null', '.', '?'])
/** People are called so too. */
const emptyTextsOrNames = new Set(['na', 'nil', 'none', 'null'])

/** The text without invisible characters, '' for texts that mean 'empty', with plain apostrophes. */
export function cleanText(text: string): string {
  const cleaned = tidyText(text)
  return emptyTexts.has(cleaned.toLowerCase()) ? '' : cleaned
}

/** A person's name: all upper or lower case becomes title case; mixed case (McDonald) stays. */
export function cleanName(text: string): string {
  const written = tidyText(text)
  const name = emptyTextsOrNames.has(written.toLowerCase()) ? written : cleanText(text)
  const language = languageOf(name)
  if (language === undefined) return name
  const isOneCase = name === name.toLowerCase() || (name === name.toUpperCase() && /[\p{L}']{3}/u.test(name))
  return name.replaceAll(/[\p{L}\p{M}']+/gu, (word) => (isOneCase || isAllCaps(word) ? properWord(word, language) : word))
}

/**
 * Turkish and its neighbours have two letters i, of which one has a dot in capitals too, and the other none: İ, ı and Ğ belong to them alone. Ş is Romanian
 * and Kurdish too, where I is the usual one: beside it nobody knows, and the name stays as written.
 */
function languageOf(name: string): 'tr' | 'en' | undefined {
  if (/[İığĞ]/.test(name)) return 'tr'
  return /[şŞ]/.test(name) && /I|(?<!\p{L})i/u.test(name) ? undefined : 'en'
}

/** The comparison key of fixed choices. */
export const wordKey = (word: string): string => plainCode(cleanText(word))

/** Two capitals may be initials ('JJ'), so all-caps needs three letters. */
const isAllCaps = (word: string): boolean => word.length > 2 && word === word.toUpperCase()

/** O'Brien, but Ndung'u: capital after an apostrophe only behind a single letter. */
function properWord(word: string, language: string): string {
  const sentenceCase = (part: string): string => part.slice(0, 1).toLocaleUpperCase(language) + part.slice(1)
  const [first = '', ...rest] = word.toLocaleLowerCase(language).split("'")
  const tail = rest.map((part) => (first.length === 1 ? sentenceCase(part) : part))
  return [sentenceCase(first), ...tail].join("'")
}
