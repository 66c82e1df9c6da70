import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/named.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { clearedUntil } from './verdict.store.ts'
import { verdictBy } from './verdict.rules.ts'

/** Whether the driver may load on this day. */
export async function mayLoad(db: Db, driverId: string, today: PlainDate): Promise<boolean> {
  const { status_id: statusId, until } = await named(db, 'driver_may_load')
    .selectFrom('driver as d')
    .select(['d.status_id', clearedUntil.as('until')])
    .where('d.id', '=', driverId)
    .executeTakeFirstOrThrow(notFound)
  return verdictBy({ statusId, clearedUntil: until }, today) !== 'blocked'
}
