import { sql, type RawBuilder } from 'kysely'
import type { Json } from './json-text.ts'

/**
 * SQL that writes JSON of the shape T, for responses that PostgreSQL writes itself: one concat() of constant text and columns, which costs half
 * of json_build_object. The compiler knows the shape; tests check the output against the contract.
 */
export type JsonSql<T> = { readonly pieces: readonly (string | RawBuilder<unknown>)[]; readonly shape?: T }

/** JSON text of the shape T, written by PostgreSQL. */
export type WrittenJson<T> = string & { readonly shape?: T }

type Fields = Readonly<Record<string, JsonSql<unknown>>>
type ObjectOf<F extends Fields> = { [K in keyof F]: F[K] extends JsonSql<infer T> ? T : never }
/** A field that is omitted where the condition is false. */
type Conditional<T> = { readonly when: RawBuilder<unknown>; readonly json: JsonSql<T> }
type ConditionalFields = Readonly<Record<string, Conditional<unknown>>>
type PartialOf<S> = { [K in keyof S]?: S[K] extends Conditional<infer T> ? T : never }

export function jsonObject<F extends Fields>(fields: F): JsonSql<ObjectOf<F>>
export function jsonObject<F extends Fields, S extends ConditionalFields>(fields: F, conditional: S): JsonSql<ObjectOf<F> & PartialOf<S>>
export function jsonObject(fields: Fields, conditional: ConditionalFields = {}): JsonSql<unknown> {
  const fixed = Object.entries(fields).flatMap(([name, { pieces }], place) => [
    `${place === 0 ? '' : ','}${JSON.stringify(name)}:`,
    ...pieces,
  ])
  const optional = Object.entries(conditional).map(
    ([name, { when, json }]) => sql`case when ${when} then ${toSql({ pieces: [`,${JSON.stringify(name)}:`, ...json.pieces] })} end`,
  )
  return { pieces: ['{', ...fixed, ...optional, '}'] }
}

/** Any text, quoted and escaped. */
export const jsonString = (text: RawBuilder<unknown>): JsonSql<string> => ({ pieces: [sql`to_json(${text})`] })

/** Text without characters that need escaping, such as an id or a date. */
export const jsonUnescaped = (text: RawBuilder<unknown>): JsonSql<string> => ({ pieces: ['"', text, '"'] })

export const jsonNumber = (number: RawBuilder<unknown>): JsonSql<number> => ({ pieces: [number] })

export const jsonBoolean = (condition: RawBuilder<unknown>): JsonSql<boolean> => ({
  pieces: [sql`case when ${condition} then 'true' else 'false' end`],
})

/** A text array column that is never null. */
export const jsonStrings = (texts: RawBuilder<unknown>): JsonSql<string[]> => ({ pieces: [sql`array_to_json(${texts})`] })

/** Null where the column is null. */
export const jsonNullable = <T>(column: RawBuilder<unknown>, json: JsonSql<T>): JsonSql<T | null> => ({
  pieces: [sql`case when ${column} is null then 'null' else ${toSql(json)} end`],
})

/** A constant that does not come from the database. */
export const jsonConstant = <const T extends Json>(value: T): JsonSql<T> => ({ pieces: [JSON.stringify(value)] })

/** One element for each row of `rows` (a `from` clause and all that follows it), in its order. */
export const jsonList = <T>(json: JsonSql<T>, rows: RawBuilder<unknown>): JsonSql<T[]> => ({
  pieces: ['[', sql`(select string_agg(row.json, ',') from (select ${toSql(json)} as json ${rows}) row)`, ']'],
})

/** PostgreSQL functions take at most 100 arguments. */
const maxPieces = 90

/** The SQL expression of the JSON text. */
export function toSql<T>({ pieces }: JsonSql<T>): RawBuilder<WrittenJson<T>> {
  const joined = joinTexts(pieces).map((piece) => (typeof piece === 'string' ? sql.lit(piece) : piece))
  const parts = Array.from({ length: Math.ceil(joined.length / maxPieces) }, (_, n) => joined.slice(n * maxPieces, (n + 1) * maxPieces))
  return sql<WrittenJson<T>>`concat(${sql.join(parts.length === 1 ? joined : parts.map((part) => sql`concat(${sql.join(part)})`))})`
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
