/** Controls but tab and line ends; marks that turn the direction of writing; what has no width and joins nothing; hidden tags. */
const invisible =
  /(?![\t\r\n])\p{Cc}|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu

/** Controls that part words. */
const oddSpace = /[\v\f\u0085]/g

/** Arabic, Indian scripts and emoji are written with joiners; after any other character one only hides a difference. */
const needlessJoiner =
  /(?<!(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])[\u200C\u200D]/gu

/** The text without the characters that a reader cannot see and that change what the others seem to say. */
export const stripInvisible = (text: string): string =>
  text.replaceAll(oddSpace, ' ').replaceAll(invisible, '').replaceAll(needlessJoiner, '')

/** The text on one line. */
export const oneLine = (text: string): string => text.replaceAll(/[\t\r\n\u2028\u2029]+/g, ' ')

/** Whether the database can hold the text: whole characters, and no NUL. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** What a field says that holds anything else. */
export const notStorableText = 'This text has a character that cannot be stored. Delete it and type the text again.'
