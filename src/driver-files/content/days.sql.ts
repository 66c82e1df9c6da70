import { sql, type RawBuilder } from 'kysely'
import type { Reading } from './reading.store.ts'

/** Whether a time, or another one, lies in the days of the file, at the plant. */
export const within = ({ plant, from, until }: Reading, ...columns: readonly string[]): RawBuilder<boolean> => {
  const days = columns.map(
    (column) => sql`(${sql.ref(column)} at time zone ${plant.timeZone})::date between ${from}::date and ${until}::date`,
  )
  return sql<boolean>`(${sql.join(days, sql` or `)})`
}
