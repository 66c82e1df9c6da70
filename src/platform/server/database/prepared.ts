import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import { named, type Db } from './database.ts'

/** What a statement's text depends on. It becomes part of the name, so that each name has one text. */
type Variant = Readonly<Record<string, string | number | boolean>>
type None = Readonly<Record<string, never>>
/** Where a call's value goes. */
export type Slots<K extends string> = (key: K) => RawBuilder<unknown>
type Values<K extends string> = Readonly<Record<K, string | number | null>>

/**
 * A named statement whose text is made once and not for every call: for what is asked most. `write` makes it of the variant alone, and puts
 * `value('…')` wherever a call's value belongs. When a statement may have a name is said at `named`.
 */
export function prepared<Row, K extends string, V extends Variant = None>(
  name: string,
  write: (value: Slots<K>, variant: V) => RawBuilder<Row>,
): (db: Db, values: Values<K>, ...variant: None extends V ? [] : [V]) => Promise<readonly Row[]> {
  const texts = new Map<string, Text<K>>()
  // Left out only where the text depends on nothing.
  return async (db, values, variant: V = {} as V) => {
    const full = [name, ...Object.values(variant)].join('_')
    const known = texts.get(full)
    const { text, keys } = known ?? compile<K>(db, sql`${named(full)}${write(slot, variant)}`)
    if (!known) texts.set(full, { text, keys })
    const parameters = keys.map((key) => values[key])
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows
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
    if (!(parameter instanceof Slot)) throw new Error(`A prepared statement holds a value of one call: ${text}`)
    return parameter.key as K
  })
  return { text, keys }
}
