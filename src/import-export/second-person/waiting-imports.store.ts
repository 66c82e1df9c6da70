import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { ImportMode } from '../import.contract.ts'

/** How many records the import changes, and how many of them in fields with these labels. */
export async function countProtectedChanges(
  db: Db,
  importId: string,
  labels: readonly string[],
): Promise<{ readonly changed: number; readonly guarded: number }> {
  return db
    .selectFrom('register_import_change')
    .select([
      sql<number>`count(*)::int`.as('changed'),
      sql<number>`count(*) filter (where exists (
        select from jsonb_array_elements(fields) field where field->>'label' = any(${labels}::text[])))::int`.as('guarded'),
    ])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
}

/** Lets a checked import wait for its second person. Answers who prepared its file; undefined where it is run or waits already. */
export async function markWaiting(tx: Tx, importId: string, at: Date): Promise<readonly string[] | undefined> {
  const marked = await tx
    .updateTable('register_import')
    .set({ state: 'waiting', state_since: at })
    .where('id', '=', importId)
    .where('state', 'in', ['checked', 'failed'])
    .where('cleared_at', 'is', null)
    // Nobody checks it again at this moment.
    .where(sql<boolean>`heard_at < clock_timestamp() - interval '5 minutes'`)
    .returning(sql<string[]>`prepared_by::text[]`.as('prepared_by'))
    .executeTakeFirst()
  return marked?.prepared_by
}

/** The week until a check is deleted counts anew: it can be proposed again. */
export async function markChecked(tx: Tx, importId: string, at: Date): Promise<void> {
  await tx
    .updateTable('register_import')
    .set({ state: 'checked', state_since: at })
    .where('id', '=', importId)
    .where('state', '=', 'waiting')
    .execute()
}

export type ConfirmedRun = { readonly no: number; readonly kind: string; readonly mode: ImportMode; readonly userId: string }

/** Claims a waiting import for its run. Should its server stop, another one takes it over as an interrupted one. */
export async function claimConfirmed(tx: Tx, importId: string): Promise<ConfirmedRun | undefined> {
  return tx
    .updateTable('register_import')
    .set(({ eb }) => ({
      state: 'running',
      run_no: eb('run_no', '+', 1),
      rows_done: 0,
      failure: null,
      heard_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', importId)
    .where('state', '=', 'waiting')
    .returning(['run_no as no', 'kind', 'mode', 'created_by as userId'])
    .$narrowType<{ mode: ImportMode }>()
    .executeTakeFirst()
}
