import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import type { ClearanceKind } from '../pass/pass.rules.ts'
import type { OpenRecall } from './recalled.rules.ts'

/** What holds a driver, or will, for recalls: each requirement once, the nearest day first. */
export async function listOpenRecalls(db: Db, driverId: string): Promise<readonly OpenRecall[]> {
  return db
    .selectFrom('recalled_clearance as rc')
    .innerJoin('recall as r', 'r.id', 'rc.recall_id')
    .innerJoin('driver_hold as h', 'h.id', 'rc.hold_id')
    .innerJoin('clearance as c', 'c.id', 'rc.clearance_id')
    .select(['c.kind', sql<string | null>`(array_agg(r.renew_by order by r.renew_by nulls first))[1]`.as('renewBy')])
    .where('rc.driver_id', '=', driverId)
    .where('h.lifted_at', 'is', null)
    .where('r.withdrawn_at', 'is', null)
    .groupBy('c.kind')
    .orderBy('renewBy', (day) => day.asc().nullsFirst())
    .$narrowType<{ kind: ClearanceKind }>()
    .execute()
}

/** Whether something else holds a driver, or will, at the driver's plant. */
export async function hasOtherHolds(db: Db, driverId: string): Promise<boolean> {
  const found = await db
    .selectFrom('driver_hold as h')
    .innerJoin('driver as d', 'd.id', 'h.driver_id')
    .select('h.id')
    .where('h.driver_id', '=', driverId)
    .where('h.kind', '<>', 'issuer')
    .where('h.lifted_at', 'is', null)
    .where((eb) => eb.or([eb('h.auth_plant_id', 'is', null), eb('h.auth_plant_id', '=', eb.ref('d.auth_plant_id'))]))
    .executeTakeFirst()
  return found !== undefined
}

/** A requirement of a driver, and who would renew it. */
export type RenewedBy = { driverId: string; kind: ClearanceKind; issuerId: string }

/** Whether a recall of this issuer holds the driver for this requirement, or will: what it gives ends nothing. */
export const isHeldByRecallOf = (db: Db, { driverId, kind, issuerId }: RenewedBy): Promise<boolean> =>
  valueOf(
    db,
    sql<boolean>`exists (select from recalled_clearance rc join recall r on r.id = rc.recall_id
      join driver_hold h on h.id = rc.hold_id join clearance c on c.id = rc.clearance_id
    where rc.driver_id = ${driverId} and c.kind = ${kind} and r.issuer_id = ${issuerId} and r.withdrawn_at is null and h.lifted_at is null)`,
  )

export type RenewedRecall = { id: string; holdId: string }

/** The open recalls of the driver's clearances of this kind that the clearance ends: it counts now, and another issuer gave it. */
export async function listRenewedRecalls(tx: Tx, driverId: string, clearanceId: string): Promise<readonly RenewedRecall[]> {
  return tx
    .selectFrom('current_clearance as k')
    .innerJoin('clearance as n', 'n.id', 'k.id')
    .innerJoin('recalled_clearance as rc', 'rc.driver_id', 'k.driver_id')
    .innerJoin('recall as r', 'r.id', 'rc.recall_id')
    .innerJoin('clearance as c', (join) => join.onRef('c.id', '=', 'rc.clearance_id').onRef('c.kind', '=', 'k.kind'))
    .innerJoin('driver_hold as h', 'h.id', 'rc.hold_id')
    .select(['rc.id', 'h.id as holdId'])
    .where('k.driver_id', '=', driverId)
    .where('k.id', '=', clearanceId)
    .whereRef('n.issuer_id', '<>', 'r.issuer_id')
    .where('h.lifted_at', 'is', null)
    .execute()
}

/** Notes what renewed these clearances. */
export async function setRenewed(tx: Tx, ids: readonly string[], clearanceId: string): Promise<void> {
  await tx
    .updateTable('recalled_clearance')
    .set({ renewed_by: clearanceId })
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute()
}
