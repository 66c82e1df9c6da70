import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { mark } from './named.ts'

/** The parameters of a statement's text. They become part of its name, so that each name has one text. */
type Variant = Readonly<Record<string, string | number | boolean>>
type None = Readonly<Record<string, never>>
/** Creates the placeholder of a call's value. */
export type Slots<K extends string> = (key: K) => RawBuilder<unknown>
type Values<K extends string> = Readonly<Record<K, string | number | null>>

/**
 * A named statement whose text is compiled once instead of on every call, for the most frequent queries. `write` builds it from the variant, with
 * `value('…')` for each value of a call. See `named` for which statements qualify.
 */
export function prepared<Row, K extends string, V extends Variant = None>(
  name: string,
  write: (value: Slots<K>, variant: V) => RawBuilder<Row>,
  { isRepeatable = false }: { readonly isRepeatable?: boolean } = {},
): (db: Db, values: Values<K>, ...variant: None extends V ? [] : [V]) => Promise<readonly Row[]> {
  const texts = new Map<string, Text<K>>()
  // Omitted only where there are no variants.
  return async (db, values, variant: V = {} as V) => {
    const fullName = [name, ...Object.values(variant)].join('_')
    const cached = texts.get(fullName)
    const { text, keys } = cached ?? compile<K>(db, write(slot, variant))
    if (!cached) texts.set(fullName, { text, keys })
    const parameters = keys.map((key) => values[key])
    const query = mark(CompiledQuery.raw(text, parameters), { name: fullName, isRepeatable })
    return (await db.executeQuery<Row>(query)).rows
  }
}

type Text<K> = { readonly text: string; readonly keys: readonly K[] }

class Slot {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

const slot = (key: string): RawBuilder<unknown> => sql`${new Slot(key)}`

function compile<K extends string>(db: Db, statement: RawBuilder<unknown>): Text<K> {
  const { sql: text, parameters } = statement.compile(db)
  const keys = parameters.map((parameter) => {
    if (!(parameter instanceof Slot)) throw new Error(`A prepared statement contains a literal value of a call: ${text}`)
    return parameter.key as K
  })
  return { text, keys }
}
