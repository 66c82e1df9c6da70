import type { Database } from '#platform/server/database/database.ts'

/** Enough rows per round trip, few enough to hold in memory. */
const batchSize = 2000

type CursorOptions = { signal: AbortSignal; statementTimeoutMs: number }
export type Statement = { sql: string; parameters: readonly unknown[] }

/**
 * Reads the rows of a statement in batches from one snapshot. Uses a connection outside the pool until it is done, so that a slow client does not
 * block other requests. Cancels the running statement when `signal` aborts.
 */
export async function* readWithCursor<T>(
  database: Database,
  { sql, parameters }: Statement,
  { signal, statementTimeoutMs }: CursorOptions,
): AsyncGenerator<readonly T[]> {
  const connection = database.connection({ longestMs: statementTimeoutMs })
  await connection.connect()
  let backend: unknown
  const cancel = (): void => void database.query('select pg_cancel_backend($1)', [backend]).catch(() => {})
  try {
    backend = (await connection.query('select pg_backend_pid() as pid')).rows[0]?.pid
    signal.addEventListener('abort', cancel)
    await connection.query('begin transaction isolation level repeatable read read only')
    await connection.query(`declare rows no scroll cursor for ${sql}`, [...parameters])
    while (!signal.aborted) {
      const { rows } = await connection.query(`fetch ${batchSize} from rows`)
      if (rows.length > 0) yield rows
      if (rows.length < batchSize) return
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    await connection.end()
  }
}
