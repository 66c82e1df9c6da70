// Counting the rows instead costs the request list 88 % of its throughput at 100,000 drivers (docs/decisions/statements-and-speed.md).
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/database.ts'

/** Counts of one fact at a plant; `where` is a condition on `key`. Without `parts` or `where`: all of them. */
export type CountFilter = {
  plantId: unknown
  fact: string
  parts?: readonly unknown[]
  where?: RawBuilder<unknown>
}

/** Exact counts at any moment, as rows of `part`, `key` and `n`: what is stored and what is not folded yet, so a key can have several rows. */
export const countsOf = ({ plantId, fact, parts, where }: CountFilter): RawBuilder<unknown> => {
  const conditions = [sql`auth_plant_id = ${plantId}`]
  if (parts) conditions.push(sql`part in (${sql.join(parts)})`)
  if (where) conditions.push(where)
  return sql`(
    select part, key, n from (
      select auth_plant_id, part, key, n from stored_count where fact = ${sql.lit(fact)}
      union all select auth_plant_id, part, ${deltaKey(fact)}, n from count_delta where keys ? ${sql.lit(fact)}
    ) counts where ${sql.join(conditions, sql` and `)}
  )`
}

/** A delta's key of a fact, comparable with stored keys. */
const deltaKey = (fact: string): RawBuilder<unknown> => sql`(keys ->> ${sql.lit(fact)}) collate "C"`

type ChangedKeys = { plantId: unknown; fact: string; part: unknown }

/** The keys with deltas that are not folded yet. */
export const changedKeys = ({ plantId, fact, part }: ChangedKeys): RawBuilder<unknown> =>
  sql`(select ${deltaKey(fact)} as key from count_delta where auth_plant_id = ${plantId} and part = ${part} and keys ? ${sql.lit(fact)})`

/** Their sum, as a scalar. */
export const sumOfCounts = (filter: CountFilter): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(n), 0)::int from ${countsOf(filter)} counts)`

/** Adds the deltas to the stored counts. Frequent, because every reader sums the deltas that are not folded yet. */
export async function foldCounts(db: Db): Promise<void> {
  await sql`select fold_counts()`.execute(db)
}
