import type { Database } from '#platform/server/database.ts'

/** Enough to make the way to the database short, few enough to be held in memory. */
const rowsAtOnce = 2000

/** To sort a whole register takes longer than a page of it. */
const longestMs = 60_000

export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

/**
 * Reads what a statement finds, batch by batch, all as it was at one moment. It holds a connection of its own, outside the pool, until it has
 * been read or left: a slow reader takes nobody else's.
 */
export async function* cursor<T>(database: Database, { sql, parameters }: Statement): AsyncGenerator<readonly T[]> {
  const connection = database.connection({ longestMs })
  await connection.connect()
  try {
    await connection.query('begin transaction isolation level repeatable read read only')
    await connection.query(`declare rows no scroll cursor for ${sql}`, [...parameters])
    for (;;) {
      const { rows } = await connection.query(`fetch ${rowsAtOnce} from rows`)
      if (rows.length > 0) yield rows
      if (rows.length < rowsAtOnce) return
    }
  } finally {
    await connection.end()
  }
}
