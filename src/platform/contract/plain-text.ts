/** Control characters except tab and line breaks, bidi marks, zero-width characters and tag characters. */
const invisible =
  /(?![\t\r\n])\p{Cc}|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu

/** Control characters that separate words. */
const oddSpace = /[\v\f\u0085]/g

/** Arabic, Indic scripts and emoji need joiners; elsewhere a joiner only disguises a text. */
const needlessJoiner =
  /(?<!(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])[\u200C\u200D]/gu

/** Removes invisible characters, which could disguise a text as another one. */
export const stripInvisible = (text: string): string =>
  text.replaceAll(oddSpace, ' ').replaceAll(invisible, '').replaceAll(needlessJoiner, '')

/** A text as it is meant: without what is invisible, with plain apostrophes and single blanks. */
export const tidyText = (text: string): string =>
  stripInvisible(text)
    .normalize('NFC')
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The text on one line. */
export const oneLine = (text: string): string => text.replaceAll(/[\t\r\n\u2028\u2029]+/g, ' ')

/** Whether the database can hold the text: whole characters, and no NUL. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** The error for text that cannot be stored. */
export const notStorableText = 'This text has a character that cannot be stored. Delete it and type the text again.'
