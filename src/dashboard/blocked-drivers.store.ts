import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { returningStatuses } from '#drivers/pass-list/pass-set.rules.ts'
import { clearedWithin } from '#drivers/verdict/verdict.rules.ts'
import type { FirstEnd } from '#drivers/verdict/verdict-reasons.rules.ts'
import { clearedIn, firstEnd } from '#drivers/verdict/verdict.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { sumOfCounts } from '#platform/server/counts/counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { blamedOffices } from './dashboard.rules.ts'

export type BlockedDrivers = {
  cleared: number
  warn: number
  blocked: number
  /** What stops them, as lists name it; the most frequent first. */
  causes: readonly { cause: FirstEnd; total: number }[]
  /** The offices with most of them. */
  transporters: readonly { id: string; name: string; total: number }[]
}

type OfPlant = Pick<Scope, 'plantId'>

/** Who may load, from stored counts; the blocked ones by cause and office, of whom an index finds the rows. */
export async function readBlockedDrivers(db: Db, { plantId }: OfPlant, today: PlainDate): Promise<BlockedDrivers> {
  const active = sql.lit(driverStatus.active)
  const loading = (verdict: 'cleared' | 'warn') => {
    const { after, until } = clearedWithin(verdict, today)
    const where = sql`key > ${after} and ${until === undefined ? sql`true` : sql`key <= ${until}`}`
    return sumOfCounts({ plantId, fact: 'cleared', parts: [driverStatus.active], where })
  }
  const read = sql<BlockedDrivers>`(
    with blocked as materialized (
      select d.transporter_id, ${firstEnd} as cause from driver d
      where d.auth_plant_id = ${plantId} and d.status_id = ${active} and ${clearedIn(clearedWithin('blocked', today))}
    )
    select json_build_object(
      'cleared', ${loading('cleared')}, 'warn', ${loading('warn')}, 'blocked', (select count(*) from blocked),
      'causes', (select coalesce(json_agg(c order by c.total desc, c.cause), '[]') from (
        select cause, count(*)::int as total from blocked group by cause) c),
      'transporters', (select coalesce(json_agg(o order by o.total desc, lower(o.name), o.id), '[]') from (
        select t.id::text, t.name, b.total from (select transporter_id, count(*)::int as total from blocked group by transporter_id) b
          join transporter t on t.id = b.transporter_id
        order by b.total desc, lower(t.name), t.id limit ${sql.lit(blamedOffices)}) o)
    )
  )`
  return valueOf(named(db, 'dashboard_blocked'), read)
}

/** Passes that end after `today` and up to `until`, of drivers who load now or after a suspension. */
export const countEndingPasses = (
  db: Db,
  { plantId }: OfPlant,
  { today, until }: { today: PlainDate; until: PlainDate },
): Promise<number> =>
  valueOf(db, sumOfCounts({ plantId, fact: 'pass', parts: returningStatuses, where: sql`key > ${today} and key <= ${until}` }))
