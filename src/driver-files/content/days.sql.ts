import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'

type Days = { plant: { timeZone: string }; from: PlainDate; until: PlainDate }

/** Whether a time, or another one, lies in the days of the file, at the plant. */
export const within = ({ plant, from, until }: Days, ...columns: readonly string[]): RawBuilder<boolean> => {
  const days = columns.map(
    (column) => sql`(${sql.ref(column)} at time zone ${plant.timeZone})::date between ${from}::date and ${until}::date`,
  )
  return sql<boolean>`(${sql.join(days, sql` or `)})`
}
