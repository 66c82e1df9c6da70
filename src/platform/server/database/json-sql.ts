import { sql, type RawBuilder } from 'kysely'
import type { Json } from './json-text.ts'

/**
 * SQL that writes JSON of the shape T, for answers that PostgreSQL writes itself. It is one concat() of the text that never changes and of the
 * columns between it: half the price of json_build_object. The shape is known to the compiler, and tests hold what is written against the contract.
 */
export type JsonSql<T> = { readonly pieces: readonly (string | RawBuilder<unknown>)[]; readonly shape?: T }

/** Text that PostgreSQL has written so. */
export type Written<T> = string & { readonly shape?: T }

type Fields = Readonly<Record<string, JsonSql<unknown>>>
type ObjectOf<F extends Fields> = { [K in keyof F]: F[K] extends JsonSql<infer T> ? T : never }
/** A field that is left out where the condition does not hold. */
type Sometimes<T> = { readonly when: RawBuilder<unknown>; readonly json: JsonSql<T> }
type SometimesFields = Readonly<Record<string, Sometimes<unknown>>>
type PartOf<S> = { [K in keyof S]?: S[K] extends Sometimes<infer T> ? T : never }

export function jsonObject<F extends Fields>(fields: F): JsonSql<ObjectOf<F>>
export function jsonObject<F extends Fields, S extends SometimesFields>(fields: F, sometimes: S): JsonSql<ObjectOf<F> & PartOf<S>>
export function jsonObject(fields: Fields, sometimes: SometimesFields = {}): JsonSql<unknown> {
  const always = Object.entries(fields).flatMap(([name, { pieces }], place) => [
    `${place === 0 ? '' : ','}${JSON.stringify(name)}:`,
    ...pieces,
  ])
  const others = Object.entries(sometimes).map(
    ([name, { when, json }]) => sql`case when ${when} then ${toSql({ pieces: [`,${JSON.stringify(name)}:`, ...json.pieces] })} end`,
  )
  return { pieces: ['{', ...always, ...others, '}'] }
}

/** Text of any kind: quoted, with whatever needs it escaped. */
export const jsonString = (text: RawBuilder<unknown>): JsonSql<string> => ({ pieces: [sql`to_json(${text})`] })

/** Text that holds nothing that JSON would have to escape: the digits of a key, a day. */
export const jsonPlain = (text: RawBuilder<unknown>): JsonSql<string> => ({ pieces: ['"', text, '"'] })

export const jsonNumber = (number: RawBuilder<unknown>): JsonSql<number> => ({ pieces: [number] })

export const jsonBoolean = (claim: RawBuilder<unknown>): JsonSql<boolean> => ({
  pieces: [sql`case when ${claim} then 'true' else 'false' end`],
})

/** An array column of text, which is never null. */
export const jsonStrings = (texts: RawBuilder<unknown>): JsonSql<string[]> => ({ pieces: [sql`array_to_json(${texts})`] })

/** Null where the column is null. */
export const jsonUnlessNull = <T>(column: RawBuilder<unknown>, json: JsonSql<T>): JsonSql<T | null> => ({
  pieces: [sql`case when ${column} is null then 'null' else ${toSql(json)} end`],
})

/** What does not come from the database. */
export const jsonFixed = <const T extends Json>(value: T): JsonSql<T> => ({ pieces: [JSON.stringify(value)] })

/** One for each row of `rows`, a `from` clause with all that follows it, in its order. */
export const jsonList = <T>(json: JsonSql<T>, rows: RawBuilder<unknown>): JsonSql<T[]> => ({
  pieces: ['[', sql`(select string_agg(row.json, ',') from (select ${toSql(json)} as json ${rows}) row)`, ']'],
})

/** PostgreSQL takes a hundred arguments to a function at most. */
const mostPieces = 90

/** The expression that answers the text. */
export function toSql<T>({ pieces }: JsonSql<T>): RawBuilder<Written<T>> {
  const joined = joinTexts(pieces).map((piece) => (typeof piece === 'string' ? sql.lit(piece) : piece))
  const parts = Array.from({ length: Math.ceil(joined.length / mostPieces) }, (_, n) => joined.slice(n * mostPieces, (n + 1) * mostPieces))
  return sql<Written<T>>`concat(${sql.join(parts.length === 1 ? joined : parts.map((part) => sql`concat(${sql.join(part)})`))})`
}

function joinTexts(pieces: JsonSql<unknown>['pieces']): (string | RawBuilder<unknown>)[] {
  const joined: (string | RawBuilder<unknown>)[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece
    else joined.push(piece)
  }
  return joined
}
