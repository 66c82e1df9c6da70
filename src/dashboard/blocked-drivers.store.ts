import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { returningStatuses } from '#drivers/pass-list/pass-set.rules.ts'
import { countJudged } from '#drivers/verdict/verdict-counts.sql.ts'
import { clearedAs, firstEnd, firstOwnId } from '#drivers/verdict/verdict.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { sumOfCounts } from '#platform/server/counts/counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { blockedOf, type Blocked } from './blocked.rules.ts'

export type BlockedDrivers = Blocked & { cleared: number; warn: number }

type OfPlant = Pick<Scope, 'plantId'>

/** Who may load, from stored counts; the blocked ones by cause and office, of whom an index finds the rows. `ownNames`: of the plant's own requirements, by id. */
export async function readBlockedDrivers(
  db: Db,
  { plantId }: OfPlant,
  today: PlainDate,
  ownNames: ReadonlyMap<string, string> = new Map(),
): Promise<BlockedDrivers> {
  const loading = (verdict: 'cleared' | 'warn'): Promise<number> =>
    valueOf(named(db, `dashboard_${verdict}`), countJudged({ plantId, parts: [driverStatus.active] }, verdict, today))
  const blocked = named(db, 'dashboard_blocked')
    .selectFrom('driver as d')
    .innerJoin('transporter as t', 't.id', 'd.transporter_id')
    .select(['t.id', 't.name', firstEnd.as('cause'), firstOwn.as('own_id'), sql<number>`count(*)::int`.as('total')])
    .where('d.auth_plant_id', '=', plantId)
    .where('d.status_id', '=', sql.lit(driverStatus.active))
    .where(clearedAs('blocked', today))
    .groupBy(['t.id', 't.name', 'cause', 'own_id'])
    .execute()
  const [cleared, warn, rows] = await Promise.all([loading('cleared'), loading('warn'), blocked])
  return { cleared, warn, ...blockedOf(rows, ownNames) }
}

/** Which of the plant's own requirements; null where another cause comes first. */
const firstOwn = sql<string | null>`case when ${firstEnd} = 'own' then ${firstOwnId} end`

/** Passes that end after `today` and up to `until`, of drivers who load now or after a suspension. */
export const countEndingPasses = (
  db: Db,
  { plantId }: OfPlant,
  { today, until }: { today: PlainDate; until: PlainDate },
): Promise<number> =>
  valueOf(db, sumOfCounts({ plantId, fact: 'pass', parts: returningStatuses, where: sql`key > ${today} and key <= ${until}` }))
