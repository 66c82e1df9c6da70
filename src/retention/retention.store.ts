import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { mostCounted, retentionKindNames, type Periods, type RetentionKind } from './retention.rules.ts'

export async function findPeriods(db: Db, plantId: string): Promise<Periods> {
  const rows = await db.selectFrom('retention_period').select(['kind', 'months']).where('auth_plant_id', '=', plantId).execute()
  const months = new Map(rows.map((row) => [row.kind, row.months]))
  return Object.fromEntries(retentionKindNames.map((kind) => [kind, months.get(kind) ?? null])) as Periods
}

/** The plant's row is the lock of its periods and of its purges. */
export const lockPlant = (tx: Tx, plantId: string): Promise<{ gate_keep_months: number }> =>
  tx.selectFrom('auth_plant').select('gate_keep_months').where('id', '=', plantId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const findGateMonths = async (db: Db, plantId: string): Promise<number> =>
  (await db.selectFrom('auth_plant').select('gate_keep_months').where('id', '=', plantId).executeTakeFirstOrThrow()).gate_keep_months

export async function setPeriods(tx: Tx, plantId: string, periods: Periods): Promise<void> {
  await tx.deleteFrom('retention_period').where('auth_plant_id', '=', plantId).execute()
  const rows = retentionKindNames.flatMap((kind) => {
    const months = periods[kind]
    return months === null ? [] : [{ auth_plant_id: plantId, kind, months }]
  })
  if (rows.length > 0) await tx.insertInto('retention_period').values(rows).execute()
}

export type Due = { due: number; held: number; waiting: number; counting: number; oldest: PlainDate | null }

/** What is past its time on a day, counted up to a bound. */
export const countDue = (db: Db, plantId: string, kind: RetentionKind, asOf: PlainDate): Promise<Due> =>
  valueOf(
    db,
    sql<Due>`(select jsonb_build_object('due', count(*) filter (where kept_by is null), 'held', count(*) filter (where kept_by = 'hold'),
        'waiting', count(*) filter (where kept_by = 'request'),
        'counting', count(*) filter (where kept_by = 'counts'), 'oldest', min(since) filter (where kept_by is null))
      from (select since, kept_by from past_keeping(${plantId}, ${kind}, ${asOf}) limit ${mostCounted}) due)`,
  )
