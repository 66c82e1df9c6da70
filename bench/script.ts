import type { Sent } from './recorder.ts'

/** A statement to be sent again: values stand in it, only `:variables` are given while it runs. `takes` names the variable its answer's id goes into. */
export type Line = { readonly sql: string; readonly takes?: string }
export type Script = readonly Line[]

/** Ids that an insert answers are counted from here (load.sql), so that no other number is taken for one of them. */
const firstHandedOut = 20_000_000

/**
 * The statements of a round as a script. `driverId` becomes `:driver`; an id that an insert answered becomes a variable wherever it is
 * used afterwards.
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

/** Without a type wherever it can be, as pg sends it: PostgreSQL decides, as it does for a parameter. */
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
  return variable ? `:${variable}` : quoted(text)
}

const arrayText = (items: readonly unknown[]): string => `{${items.map((item) => JSON.stringify(String(item))).join(',')}}`

/** Colons are written as their code: pgbench would take what follows one for a variable. */
const quoted = (text: string): string => {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "''")
    .replaceAll(':', String.raw`\072`)
  return escaped === text ? `'${text}'` : `E'${escaped}'`
}
