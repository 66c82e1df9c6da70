import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { JobData } from '#platform/server/jobs/queue.ts'
import type { ImportMode } from './import.contract.ts'
import type { StoredReport } from './import-report.contract.ts'
import { storedJson } from './import-rows.store.ts'
import { isSilent, type ImportKey } from './imports.store.ts'

export type Run = { importId: string; no: number }

const clock = sql<Date>`clock_timestamp()`
/** Nobody checks the import. */
const never = sql<Date>`'-infinity'`

/** Lets the import run; answers how often it was begun before, undefined when it is running or done. */
export async function claimRun(tx: Tx, { plantId, kind, id }: ImportKey): Promise<number | undefined> {
  const claimed = await startable(tx, plantId, id)
    .where('kind', '=', kind)
    .where(({ eb, or }) => or([eb('state', 'in', ['checked', 'failed']), isSilent(sql`register_import.id`)]))
    .executeTakeFirst()
  return claimed?.run_no
}

/** Lets an import that was given up run once more; false where it was run meanwhile. */
export async function reviveRun(tx: Tx, { plantId, id }: JobData): Promise<boolean> {
  const revived = await startable(tx, plantId, id)
    .where(({ eb, or }) => or([eb('state', '=', 'failed'), isSilent(sql`register_import.id`)]))
    .executeTakeFirst()
  return revived !== undefined
}

const startable = (tx: Tx, plantId: string, id: string) =>
  tx
    .updateTable('register_import')
    .set({ state: 'running', rows_done: 0, failure: null })
    .where('id', '=', id)
    .where('auth_plant_id', '=', plantId)
    .where('cleared_at', 'is', null)
    .where('report', 'is not', null)
    .returning('run_no')

/** A check whose server has stopped ends after five minutes. */
export const isChecked = sql<boolean>`heard_at >= clock_timestamp() - interval '5 minutes'`

/** Claims an import that is not running for checking it again, one check at a time. */
export async function claimCheck(db: Db, importId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('register_import')
    .set({ heard_at: clock })
    .where('id', '=', importId)
    .where('state', 'in', ['checked', 'failed', 'done'])
    .where(({ not }) => not(isChecked))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function releaseCheck(db: Db, importId: string): Promise<void> {
  await db.updateTable('register_import').set({ heard_at: never }).where('id', '=', importId).where('state', '<>', 'running').execute()
}

/** A run that begins, for the first time or anew. */
export type BegunRun = Run & { kind: string; mode: ImportMode; plantId: string; userId: string }

/** Begins a run from its first row; undefined where nothing is to be run. */
export async function beginRun(db: Db, id: string): Promise<BegunRun | undefined> {
  return db
    .updateTable('register_import')
    .set(({ eb }) => ({ run_no: eb('run_no', '+', 1), rows_done: 0 }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning(['id as importId', 'run_no as no', 'kind', 'mode', 'auth_plant_id as plantId', 'created_by as userId'])
    .$narrowType<{ mode: ImportMode }>()
    .executeTakeFirst()
}

/** The runs that are not over and were not given up. */
export async function listOpenRuns(db: Db, mostRuns: number): Promise<JobData[]> {
  return db
    .selectFrom('register_import')
    .select(['id', 'auth_plant_id as plantId'])
    .where('state', '=', 'running')
    .where('run_no', '<', mostRuns)
    .orderBy('id')
    .execute()
}

/** Answers whether this run still owns the import. */
export async function storeProgress(db: Db, run: Run, rowsDone: number): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(db, run).where('state', '=', 'running').set({ rows_done: rowsDone }).executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function finishRun(tx: Tx, run: Run, report: StoredReport): Promise<void> {
  await endRun(tx, run, { state: 'done', report: storedJson(report), rows_done: report.rows })
}

export async function failRun(tx: Tx, run: Run, failure: string): Promise<void> {
  await endRun(tx, run, { state: 'failed', failure })
}

/** The latest run, whatever it was. */
export async function failLatestRun(db: Db, importId: string, failure: string): Promise<void> {
  await db
    .updateTable('register_import')
    .set({ state: 'failed', failure })
    .where('id', '=', importId)
    .where('state', '=', 'running')
    .execute()
}

async function endRun(tx: Tx, run: Run, values: { state: string; failure?: string; report?: string; rows_done?: number }): Promise<void> {
  await ofRun(tx, run).set(values).execute()
}

const ofRun = (db: Db, { importId, no }: Run) => db.updateTable('register_import').where('id', '=', importId).where('run_no', '=', no)
