import { sql, type RawBuilder } from 'kysely'
import { beginsIdNo } from '#drivers/search/begins.sql.ts'
import type { ClearanceKind } from '#drivers/pass/pass.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { plainWords } from '#platform/contract/plain-words.ts'
import { hasInside } from '#platform/server/database/statements/like.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import { recalledState } from './recalled.sql.ts'
import type { RecalledState } from './recalls.rules.ts'

export type ProgressRow = { recallId: string; state: RecalledState; n: number }

const recalled = (db: Db) =>
  db
    .selectFrom('recalled_clearance as rc')
    .innerJoin('recall as r', 'r.id', 'rc.recall_id')
    .leftJoin('driver_hold as h', 'h.id', 'rc.hold_id')

/** How many clearances of these recalls are in each state, of drivers at one plant or at all. */
export const countRecalled = (
  db: Db,
  recallIds: readonly string[],
  { today, plantId }: { today: PlainDate; plantId?: string },
): Promise<readonly ProgressRow[]> =>
  recalled(db)
    .select(['rc.recall_id as recallId', recalledState(today).as('state'), sql<number>`count(*)::int`.as('n')])
    .where('rc.recall_id', '=', sql<string>`any(${recallIds}::bigint[])`)
    .$if(plantId !== undefined, (query) =>
      query.innerJoin('driver as d', 'd.id', 'rc.driver_id').where('d.auth_plant_id', '=', plantId ?? ''),
    )
    .groupBy(['rc.recall_id', 'state'])
    .execute()

export type RecalledFilter = {
  recallId: string
  plantId: string
  today: PlainDate
  state?: RecalledState | undefined
  search?: string | undefined
}

const ofPlant = (db: Db, { recallId, plantId, today, state, search }: RecalledFilter) =>
  recalled(db)
    .innerJoin('clearance as c', 'c.id', 'rc.clearance_id')
    .innerJoin('driver as d', 'd.id', 'rc.driver_id')
    .innerJoin('transporter as t', 't.id', 'd.transporter_id')
    .select(['rc.id', 'd.id as driver_id', 'd.name', 'd.id_no', 'd.phones', 't.name as transporter', 'c.kind', 'c.given_on', 'c.expiry'])
    .select(recalledState(today).as('state'))
    .where('rc.recall_id', '=', recallId)
    .where('d.auth_plant_id', '=', plantId)
    .$if(state !== undefined, (query) => query.where(recalledState(today), '=', state ?? 'to_renew'))
    .$if(search !== undefined, (query) => query.where(found(search ?? '')))
    .orderBy('d.name_key')
    .orderBy('rc.id')
    .$narrowType<{ kind: ClearanceKind }>()

const found = (text: string): RawBuilder<boolean> =>
  sql<boolean>`(${hasInside(sql`d.name_key`, plainWords(text))} or ${/\d/.test(text) ? beginsIdNo(text) : sql`false`})`

export type RecalledRow = Awaited<ReturnType<ReturnType<typeof ofPlant>['executeTakeFirstOrThrow']>>

/** One page of a plant's drivers under a recall, by name. */
export const listRecalled = (db: Db, filter: RecalledFilter, page: LimitOffset): Promise<PageAndTotal<RecalledRow>> =>
  readPageAndTotal(ofPlant(db, filter), page)

/** All of them, for the export. */
export const allRecalled = (db: Db, filter: RecalledFilter): RawBuilder<RecalledRow> => sql<RecalledRow>`${ofPlant(db, filter)}`
