import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { ImportMode } from './import.contract.ts'
import type { StoredReport } from './import-report.contract.ts'
import { storedJson } from './import-rows.store.ts'
import { isSilent, type ImportKey } from './imports.store.ts'

export type Run = { readonly importId: string; readonly no: number }

const clock = sql<Date>`clock_timestamp()`
/** No server works on the import. */
export const never = sql<Date>`'-infinity'`

/** Claims the import and answers the run's number; undefined when it is running or done. */
export async function claimRun(db: Db, { plantId, kind, id }: ImportKey): Promise<number | undefined> {
  const claimed = await db
    .updateTable('register_import')
    .set(({ eb }) => ({ state: 'running', run_no: eb('run_no', '+', 1), rows_done: 0, failure: null, heard_at: clock }))
    .where('id', '=', id)
    .where('auth_plant_id', '=', plantId)
    .where('kind', '=', kind)
    .where('cleared_at', 'is', null)
    .where(({ eb, or }) => or([eb('state', 'in', ['checked', 'failed']), isSilent]))
    .where('report', 'is not', null)
    .returning('run_no')
    .executeTakeFirst()
  return claimed?.run_no
}

/** Claims an import that is not running for checking it again, one check at a time. A check whose server has stopped ends after five minutes. */
export async function claimCheck(db: Db, importId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('register_import')
    .set({ heard_at: clock })
    .where('id', '=', importId)
    .where('state', 'in', ['checked', 'failed', 'done'])
    .where(sql<boolean>`heard_at < clock_timestamp() - interval '5 minutes'`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function releaseCheck(db: Db, importId: string): Promise<void> {
  await db.updateTable('register_import').set({ heard_at: never }).where('id', '=', importId).where('state', '<>', 'running').execute()
}

/** A run taken over from a stopped server. */
export type ClaimedRun = Run & { readonly kind: string; readonly mode: ImportMode; readonly plantId: string; readonly userId: string }

/** Claims the next run without a heartbeat. After `mostRuns`, the file itself may crash servers, so a user must decide. */
export async function claimSilentRun(db: Db, mostRuns: number): Promise<ClaimedRun | undefined> {
  const oldest = db
    .selectFrom('register_import')
    .select('id')
    .where(isSilent)
    .where('run_no', '<', mostRuns)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('register_import')
    .set(({ eb }) => ({ run_no: eb('run_no', '+', 1), rows_done: 0, heard_at: clock }))
    .where('id', '=', oldest)
    .returning(['id as importId', 'run_no as no', 'kind', 'mode', 'auth_plant_id as plantId', 'created_by as userId'])
    .$narrowType<{ mode: ImportMode }>()
    .executeTakeFirst()
}

/** Called during long batches too. */
export async function recordHeartbeat(db: Db, run: Run): Promise<void> {
  await running(db, run).set({ heard_at: clock }).execute()
}

/** Answers whether this run still owns the import. */
export async function storeProgress(db: Db, run: Run, rowsDone: number): Promise<boolean> {
  const { numUpdatedRows } = await running(db, run).set({ rows_done: rowsDone, heard_at: clock }).executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function finishRun(tx: Tx, run: Run, report: StoredReport): Promise<void> {
  await endRun(tx, run, { state: 'done', report: storedJson(report), rows_done: report.rows })
}

export async function failRun(db: Db, run: Run, failure: string): Promise<void> {
  await endRun(db, run, { state: 'failed', failure })
}

/** Releases an interrupted run, so that another server can resume it at once. */
export async function releaseRun(db: Db, run: Run): Promise<void> {
  await ofRun(db, run).set({ heard_at: never }).execute()
}

async function endRun(db: Db, run: Run, values: { state: string; failure?: string; report?: string; rows_done?: number }): Promise<void> {
  await ofRun(db, run)
    .set({ ...values, heard_at: never })
    .execute()
}

const ofRun = (db: Db, { importId, no }: Run) => db.updateTable('register_import').where('id', '=', importId).where('run_no', '=', no)
const running = (db: Db, run: Run) => ofRun(db, run).where('state', '=', 'running')
