import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'

export type RecountRecord = Selectable<Tables['requirement_recount']>

/** Begins the work anew, also where it is under way: what it has done was by the rules of before. Waits for the step that is being taken. */
export async function beginRecount(tx: Tx, plantId: string, at: Date): Promise<void> {
  const total = sql<number>`(select count(*)::int from driver where auth_plant_id = ${plantId})`
  const fresh = { begun_at: at, after_transporter_id: 0, after_driver_id: 0, done: 0, total, finished_at: null }
  await tx
    .insertInto('requirement_recount')
    .values({ auth_plant_id: plantId, ...fresh })
    .onConflict((conflict) => conflict.column('auth_plant_id').doUpdateSet(fresh))
    .execute()
}

/** Locked for this transaction: a step and a change of the rules come one after the other. */
export const lockRecount = (tx: Tx, plantId: string): Promise<RecountRecord> =>
  tx.selectFrom('requirement_recount').selectAll().where('auth_plant_id', '=', plantId).forUpdate().executeTakeFirstOrThrow()

type Next = { id: string; transporter_id: string }

/** The next drivers, office by office, so that an office hears of all its drivers at once. */
export const listNext = (tx: Tx, recount: RecountRecord, limit: number): Promise<readonly Next[]> =>
  tx
    .selectFrom('driver')
    .select(['id', 'transporter_id'])
    .where('auth_plant_id', '=', recount.auth_plant_id)
    // Said apart for the index, which knows no order of ids.
    .where('transporter_id', '>=', recount.after_transporter_id)
    .where(sql<boolean>`(transporter_id, id) > (${recount.after_transporter_id}, ${recount.after_driver_id})`)
    .orderBy('transporter_id')
    .orderBy('id')
    .limit(limit)
    .execute()

export async function noteStep(tx: Tx, { auth_plant_id: plantId, done }: RecountRecord, last: Next, count: number): Promise<void> {
  await tx
    .updateTable('requirement_recount')
    .set({ after_transporter_id: last.transporter_id, after_driver_id: last.id, done: done + count })
    .where('auth_plant_id', '=', plantId)
    .execute()
}

export async function finishRecount(tx: Tx, plantId: string, at: Date): Promise<void> {
  await tx.updateTable('requirement_recount').set({ finished_at: at }).where('auth_plant_id', '=', plantId).execute()
}

/** Those that are under way: of a plant, or of all. */
export const listUnfinishedRecounts = (
  db: Db,
  plantId?: string,
): Promise<readonly Pick<RecountRecord, 'auth_plant_id' | 'done' | 'total'>[]> =>
  db
    .selectFrom('requirement_recount')
    .select(['auth_plant_id', 'done', 'total'])
    .where('finished_at', 'is', null)
    .$if(plantId !== undefined, (rows) => rows.where('auth_plant_id', '=', String(plantId)))
    .orderBy('auth_plant_id')
    .execute()
