import { sql, type RawBuilder } from 'kysely'

/** Escapes the wildcards of LIKE. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The LIKE pattern for texts that contain this one. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`

/** Whether each of these words (`plainWords`) begins a word of the text (`plain_words`), in any order; without a word nothing is meant. */
export const beginsWords = (text: RawBuilder<unknown>, words: string): RawBuilder<boolean> => everyWord(text, words, (word) => `% ${word}%`)

/** As `beginsWords`, anywhere in the text. */
export const hasInside = (text: RawBuilder<unknown>, words: string): RawBuilder<boolean> => everyWord(text, words, containsPattern)

const everyWord = (text: RawBuilder<unknown>, words: string, pattern: (word: string) => string): RawBuilder<boolean> =>
  words === ''
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        words.split(' ').map((word) => sql`(' ' || ${text}) like ${pattern(word)}`),
        sql` and `,
      )})`
