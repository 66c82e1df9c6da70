import { sql, type RawBuilder } from 'kysely'
import { plainCode } from '#platform/contract/plain-words.ts'
import { numberKey } from '../id-no/number-key.rules.ts'

export const lastCharacter = '\u{10FFFF}'
/** A prefix match of plain words or a plain code on a column of such, by its index; nothing begins with no letter. */
export const begins = (column: RawBuilder<unknown>, plain: string): RawBuilder<boolean> =>
  plain === '' ? sql<boolean>`false` : between(column, sql`${plain}`, lastCharacter)
/** From `start` up to what begins with `start` and this end. */
export const between = (column: RawBuilder<unknown>, start: RawBuilder<unknown>, end: string): RawBuilder<boolean> =>
  sql<boolean>`${column} >= ${start} and ${column} < ${start} || ${sql.lit(end)}`

/** A prefix match on an id number in any spelling, by its index. */
export const beginsIdNo = (written: string): RawBuilder<boolean> => begins(sql`d.id_no_key`, numberKey(written))

/** A card number in any spelling, as the indexes have it. */
export const cardNoKeyOf = sql<string>`(card_no_key(d.card_no) collate "C")`
/** A prefix match on the number of the driver's card in any spelling, by its index. */
export const beginsCardNo = (written: string): RawBuilder<boolean> =>
  sql<boolean>`(d.card_no is not null and ${begins(cardNoKeyOf, plainCode(written))})`
