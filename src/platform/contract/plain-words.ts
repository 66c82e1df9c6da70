import { digitOf } from './plain-digits.ts'

/**
 * How names, numbers of cards and codes are compared, in every search, list, register and form. Accents, capitals, apostrophes, the width of letters and
 * what is invisible do not count; digits are 0 to 9 in any script; a letter is the Latin one that its capital looks like. The twins of `plain_letters` and
 * `plain_words` in the database.
 */
export const plainLetters = (written: string): string =>
  isAscii.test(written)
    ? written.replaceAll(/['`]/g, '').toLowerCase()
    : written
        .replaceAll(unseen, '')
        .normalize('NFKD')
        .replaceAll(unseen, '')
        .toLowerCase()
        .replaceAll(/[^\0-\u007F]/g, (letter) => plainOf[letter] ?? letter)

/** Letters and digits in words, with single blanks: 'O’Brien-Muñoz' is 'obrien munoz'. */
export const plainWords = (written: string): string => plainLetters(written).replaceAll(between, ' ').trim()

/** The same without blanks: 'MOM 000.123' is 'mom000123'. */
export const plainCode = (written: string): string => plainWords(written).replaceAll(' ', '')

/** Whether each word that is typed begins a word of the text, in any order. */
export function hasWords(text: string, typed: string): boolean {
  const words = ` ${plainWords(text)}`
  return plainWords(typed)
    .split(' ')
    .every((word) => words.includes(` ${word}`))
}

const isAscii = /^[\0-\u007F]*$/

/** Accents, vowel points and other marks on letters; joiners, marks of direction, variation selectors and tags; apostrophes, which stand within words. */
const unseen =
  /[\u0300-\u036F\u1AB0-\u1ACE\u1DC0-\u1DFF\u20D0-\u20F0\uFE20-\uFE2F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u17B4\u17B5\u180B-\u180F\uFE00-\uFE0F\u00AD\u061C\u0640\u115F\u1160\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}'`\u00B4\u02B9\u02BB-\u02BF\u02C8\u0384\u055A\u05F3\u1FBD\u1FBF\u1FEF\u1FFD\u1FFE\u2018\u2019\u201B\u2032\u2035\uA78B\uA78C\uFF07\uFF40]/gu

/** Blanks, dashes and other punctuation. */
const between =
  /[\0-\u002F\u003A-\u0060\u007B-\u00BF\u00D7\u00F7\u055B-\u055F\u0589\u058A\u05BE\u05C0\u05C3\u05F4\u060C\u061B\u061F\u066A-\u066D\u06D4\u0964\u0965\u1680\u2000-\u206F\u2212\u2E00-\u2E7F\u3000-\u3003\u3008-\u301F\u3030\u30FB]+/gu

/** Each Latin letter, and the small letters of those that look like it. */
const looks = 'aɑаα bɓвβ cс dðđɖɗԁ eǝəɛеε fƒ gɣɡ hħһнη iıɩɨіӏι jјϳ kĸƙкκ lł mмμ nŋν oøɔоο pрρ qԛ sѕ tŧтτ vʋѵ wԝ xхχ yƴуүυ zζ σς'
const plainOf: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ...Object.fromEntries(looks.split(' ').flatMap(([plain = '', ...letters]) => letters.map((letter) => [letter, plain]))),
  ...digitOf,
}
