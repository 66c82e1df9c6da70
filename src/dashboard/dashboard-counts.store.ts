import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** Folds the pending count changes; runs every second. */
export async function foldDashboardCounts(db: Db): Promise<void> {
  await sql`select fold_dashboard_counts()`.execute(db)
}

/** Differences between stored and actual counts. */
export type Drift = { readonly fact: string; readonly part: number; readonly key: string; readonly kept: string; readonly counted: number }

export async function findDashboardDrift(db: Db): Promise<Drift[]> {
  const { rows } = await sql<Drift>`select * from dashboard_drift()`.execute(db)
  return rows
}
