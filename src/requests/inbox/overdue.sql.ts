import { sql, type RawBuilder } from 'kysely'
import { requestStatus } from '../engine/request-types.contract.ts'
import type { OverdueLimit } from './due-clock.rules.ts'

/** Pending requests of these types whose clock runs and began before its limit, as a condition on `request r`. */
export function isOverdue(limits: readonly OverdueLimit[]): RawBuilder<boolean> {
  const typeIds = limits.map(({ typeId }) => typeId)
  const moments = limits.map(({ before }) => before.toISOString())
  return sql<boolean>`(r.status_id = ${sql.lit(requestStatus.pending)} and r.clock_paused_at is null
    and exists (select from unnest(${typeIds}::smallint[], ${moments}::timestamptz[]) overdue (type_id, before)
      where overdue.type_id = r.type_id and coalesce(r.clock_from, r.created_at) < overdue.before))`
}
