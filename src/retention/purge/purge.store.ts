import { sql, type Selectable } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { retentionKindNames, type RetentionKind } from '../retention.rules.ts'

export type PurgeRecord = Selectable<Tables['purge']>

export type NewPurge = {
  plantId: string
  asOf: PlainDate
  proposedBy: string
  confirmedBy: string
  at: Date
  parts: readonly { kind: RetentionKind; total: number }[]
}

export async function insertPurge(tx: Tx, { plantId, asOf, proposedBy, confirmedBy, at, parts }: NewPurge): Promise<string> {
  const { id } = await tx
    .insertInto('purge')
    .values({ auth_plant_id: plantId, as_of: asOf, proposed_by: proposedBy, confirmed_by: confirmedBy, confirmed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('purge_part')
    .values(parts.map((part) => ({ purge_id: id, ...part })))
    .execute()
  return id
}

/** Locked for this transaction, so that two servers take one step after the other. */
export const lockPurge = (tx: Tx, id: string): Promise<PurgeRecord> =>
  tx.selectFrom('purge').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export type PurgePart = { kind: RetentionKind; total: number; done: number; after_driver_id: string; finished_at: Date | null }

/** In the order in which they are taken: of a driver who left, the person comes last. */
export async function listParts(db: Db, purgeId: string): Promise<readonly PurgePart[]> {
  const parts = await db
    .selectFrom('purge_part')
    .select(['kind', 'total', 'done', 'after_driver_id', 'finished_at'])
    .where('purge_id', '=', purgeId)
    .$narrowType<{ kind: RetentionKind }>()
    .execute()
  return parts.toSorted((a, b) => retentionKindNames.indexOf(a.kind) - retentionKindNames.indexOf(b.kind))
}

/** The next drivers of whom something is past its time, also where something keeps it: that is for the step to see. */
export const listNextDrivers = (
  tx: Tx,
  purge: PurgeRecord,
  { kind, after_driver_id: after }: PurgePart,
  limit: number,
): Promise<string[]> =>
  valueOf(
    tx,
    sql<string[]>`array(select distinct driver_id from past_keeping(${purge.auth_plant_id}, ${kind}, ${purge.as_of})
      where driver_id > ${after} order by driver_id limit ${limit})::text[]`,
  )

/** Takes values and files of what is past its time of these drivers, who are locked; answers how many records. */
export async function purgeRecords(tx: Tx, purgeId: string, kind: RetentionKind, driverIds: readonly string[], at: Date): Promise<number> {
  const gone = await valueOf(tx, sql<number>`purge_records(${purgeId}, ${kind}, ${driverIds}::bigint[], ${at})`)
  const far = { after_driver_id: driverIds.at(-1) ?? '0' }
  await tx.updateTable('purge_part').set(far).where('purge_id', '=', purgeId).where('kind', '=', kind).execute()
  return gone
}

export async function finishPart(tx: Tx, purgeId: string, kind: RetentionKind, at: Date): Promise<void> {
  await tx.updateTable('purge_part').set({ finished_at: at }).where('purge_id', '=', purgeId).where('kind', '=', kind).execute()
}

export async function finishPurge(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('purge').set({ finished_at: at }).where('id', '=', id).execute()
}

export const listUnfinishedPurges = (db: Db, plantId?: string): Promise<readonly { id: string; auth_plant_id: string }[]> =>
  db
    .selectFrom('purge')
    .select(['id', 'auth_plant_id'])
    .where('finished_at', 'is', null)
    .$if(plantId !== undefined, (rows) => rows.where('auth_plant_id', '=', String(plantId)))
    .orderBy('id')
    .execute()

type ListedPurge = Pick<PurgeRecord, 'id' | 'confirmed_at' | 'finished_at'> &
  Record<'proposed_by' | 'confirmed_by', string> &
  Record<'done' | 'total', number>

const lastPurges = 10

export const listPurges = (db: Db, plantId: string): Promise<readonly ListedPurge[]> =>
  db
    .selectFrom('purge as p')
    .innerJoin('app_user as o', 'o.id', 'p.proposed_by')
    .innerJoin('app_user as c', 'c.id', 'p.confirmed_by')
    .select(['p.id', 'p.confirmed_at', 'p.finished_at'])
    .select([
      sql<string>`o.first_name || ' ' || o.last_name`.as('proposed_by'),
      sql<string>`c.first_name || ' ' || c.last_name`.as('confirmed_by'),
    ])
    .select([
      sql<number>`(select sum(done)::int from purge_part t where t.purge_id = p.id)`.as('done'),
      sql<number>`(select sum(total)::int from purge_part t where t.purge_id = p.id)`.as('total'),
    ])
    .where('p.auth_plant_id', '=', plantId)
    .orderBy('p.id', 'desc')
    .limit(lastPurges)
    .execute()
