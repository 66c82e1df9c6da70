import type { Sent } from './recorder.ts'

/** A statement with its values inlined except `:variables`. `takes` names the variable that stores the returned id. */
export type Line = { sql: string; takes?: string }
export type Script = readonly Line[]

/** Ids from inserts start here (load.sql), so that no other number is mistaken for one. */
const firstHandedOut = 20_000_000

/**
 * The statements of a round as a script. `driverId` becomes `:driver`; an id returned by an insert becomes a variable where it is used later.
 */
export function toScript(sent: readonly Sent[], driverId: string | null): Script {
  const variables = new Map<string, string>(driverId === null ? [] : [[driverId, 'driver']])
  return sent.map(({ text, values, rows }) => {
    const sql = text.replaceAll(/\$(\d+)/g, (_, position) => written(values[Number(position) - 1], variables))
    const id = /\binsert into\b/i.test(text) ? handedOut(rows) : undefined
    if (id === undefined) return { sql }
    const takes = `id_${variables.size}`
    variables.set(id, takes)
    return { sql, takes }
  })
}

function handedOut(rows: Sent['rows']): string | undefined {
  const id = rows.length === 1 ? rows[0]?.['id'] : undefined
  return typeof id === 'string' && Number(id) > firstHandedOut ? id : undefined
}

/** Untyped where possible, like a parameter from pg: PostgreSQL infers the type. */
function written(value: unknown, variables: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => variables.get(String(item)))
    return value.length > 0 && items.every(Boolean)
      ? `array[${items.map((name) => `:${name}`).join(', ')}]::bigint[]`
      : quoted(arrayText(value))
  }
  if (value instanceof Date) return quoted(value.toISOString())
  if (Buffer.isBuffer(value)) return quoted(`\\x${value.toString('hex')}`)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const variable = variables.get(text)
  return variable ? `:${variable}` : (withinJson(text, variables) ?? quoted(text))
}

/** A document about the round's driver, such as what it is settled to, is made of the one whose turn it is. */
function withinJson(text: string, variables: ReadonlyMap<string, string>): string | undefined {
  if (!/^[[{]/.test(text)) return undefined
  const named = [...variables].filter(([id]) => new RegExp(String.raw`\b${id}\b`).test(text))
  if (named.length === 0) return undefined
  return `${named.reduce((sql, [id, name]) => `replace(${sql}, '${id}', :${name}::text)`, quoted(text))}::jsonb`
}

const arrayText = (items: readonly unknown[]): string => `{${items.map((item) => JSON.stringify(plain(item))).join(',')}}`
const plain = (item: unknown): string => (item instanceof Date ? item.toISOString() : String(item))

/** Escapes colons: pgbench would read a variable after one. */
const quoted = (text: string): string => {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "''")
    .replaceAll(':', String.raw`\072`)
  return escaped === text ? `'${text}'` : `E'${escaped}'`
}
