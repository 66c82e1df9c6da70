import { sql, type RawBuilder } from 'kysely'
import { plainWords } from '#platform/contract/plain-words.ts'
import { containsPattern, hasInside } from '#platform/server/database/statements/like.ts'

/** Whether these words are in the name of a user, by the alias of the table. */
export const isNamed = (alias: string, typed: string): RawBuilder<boolean> => hasInside(sql.ref(`${alias}.name_key`), plainWords(typed))

/** As `isNamed`, or the text is in the email. */
export const isNamedOrMailed = (alias: string, typed: string): RawBuilder<boolean> =>
  sql<boolean>`(${isNamed(alias, typed)} or ${sql.ref(`${alias}.email`)} ilike ${containsPattern(typed)})`
