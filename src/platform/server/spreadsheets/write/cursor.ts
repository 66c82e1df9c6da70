import type { Database } from '#platform/server/database/database.ts'

/** Enough to make the way to the database short, few enough to be held in memory. */
const rowsAtOnce = 2000

type Limits = { readonly cut: AbortSignal; readonly statementTimeoutMs: number }
export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

/**
 * Reads what a statement finds, batch by batch, all as it was at one moment. It holds a connection of its own, outside the pool, until it has
 * been read or left: a slow reader takes nobody else's. When `cut` aborts, the statement under way is cancelled.
 */
export async function* cursor<T>(
  database: Database,
  { sql, parameters }: Statement,
  { cut, statementTimeoutMs }: Limits,
): AsyncGenerator<readonly T[]> {
  const connection = database.connection({ longestMs: statementTimeoutMs })
  await connection.connect()
  let backend: unknown
  const cancel = (): void => void database.query('select pg_cancel_backend($1)', [backend]).catch(() => {})
  try {
    backend = (await connection.query('select pg_backend_pid() as pid')).rows[0]?.pid
    cut.addEventListener('abort', cancel)
    await connection.query('begin transaction isolation level repeatable read read only')
    await connection.query(`declare rows no scroll cursor for ${sql}`, [...parameters])
    while (!cut.aborted) {
      const { rows } = await connection.query(`fetch ${rowsAtOnce} from rows`)
      if (rows.length > 0) yield rows
      if (rows.length < rowsAtOnce) return
    }
  } finally {
    cut.removeEventListener('abort', cancel)
    await connection.end()
  }
}
