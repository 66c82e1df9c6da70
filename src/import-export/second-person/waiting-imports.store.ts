import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** How many records the import changes, and how many of them in fields with these labels. */
export async function countProtectedChanges(
  db: Db,
  importId: string,
  labels: readonly string[],
): Promise<{ changed: number; guarded: number }> {
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

/** Lets a waiting import run; answers how often it was begun before. */
export async function claimConfirmed(tx: Tx, importId: string): Promise<{ plantId: string; runs: number } | undefined> {
  return tx
    .updateTable('register_import')
    .set({ state: 'running', rows_done: 0, failure: null })
    .where('id', '=', importId)
    .where('state', '=', 'waiting')
    .returning(['auth_plant_id as plantId', 'run_no as runs'])
    .executeTakeFirst()
}
