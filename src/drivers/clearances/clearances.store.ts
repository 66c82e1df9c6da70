import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { ClearanceKind } from '../pass/pass.rules.ts'
import type { ClearanceFinding } from './current-clearance.rules.ts'

export type NewClearance = {
  readonly driver_id: string
  readonly kind: ClearanceKind
  readonly given_on: string
  readonly expiry: string
  readonly fit_to_work?: boolean | null
  readonly score?: number | null
  readonly syllabus?: string | null
  readonly given_by?: string | null
  readonly company?: string | null
  readonly location?: string | null
  readonly comment?: string | null
  readonly doctor_id?: string | null
  readonly file_id?: string | null
  readonly request_id?: string | null
  /** The staff member who picked it in 'Fix medical'. */
  readonly fixed_by?: string | null
  readonly created_at: Date
}

/** Adds rows, whose ids it answers in their order. The latest examination or training that is not void counts (current-clearance.rules.ts), the others are history. */
export async function insertClearances(db: Db, clearances: readonly NewClearance[]): Promise<readonly string[]> {
  if (clearances.length === 0) return []
  const insertedColumns = sql`driver_id, kind, given_on, expiry, fit_to_work, score, syllabus, given_by, company, location, comment, doctor_id, file_id, request_id, fixed_by, created_at`
  const { rows } = await sql<{
    id: string
  }>`insert into clearance (${insertedColumns}) select ${insertedColumns} from jsonb_populate_recordset(null::clearance, ${JSON.stringify(clearances)}::jsonb) returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The expiry of each current clearance, by kind. */
export async function findCurrentExpiries(db: Db, driverId: string): Promise<Partial<Record<ClearanceKind, string>>> {
  const rows = await db
    .selectFrom('current_clearance')
    .select(['kind', 'expiry'])
    .where('driver_id', '=', driverId)
    .$narrowType<{ kind: ClearanceKind; expiry: string }>()
    .execute()
  return Object.fromEntries(rows.map(({ kind, expiry }) => [kind, expiry]))
}

export type CurrentClearance = {
  readonly id: string
  readonly given_on: string
  readonly expiry: string
  readonly fit_to_work: boolean | null
}

export async function findCurrentClearance(db: Db, driverId: string, kind: ClearanceKind): Promise<CurrentClearance | undefined> {
  return db
    .selectFrom('current_clearance')
    .select(['id', 'given_on', 'expiry', 'fit_to_work'])
    .where('driver_id', '=', driverId)
    .where('kind', '=', kind)
    .$narrowType<CurrentClearance>()
    .executeTakeFirst()
}

export type StoredFinding = ClearanceFinding & { readonly requestId: string | null; readonly expiry: string }

/** All of a driver's findings of a kind that are not void, in no order. */
export async function listFindings(db: Db, driverId: string, kind: ClearanceKind): Promise<readonly StoredFinding[]> {
  return db
    .selectFrom('clearance')
    .select(['id', 'given_on as givenOn', 'fit_to_work as isFit', 'request_id as requestId', 'expiry'])
    .where('driver_id', '=', driverId)
    .where('kind', '=', kind)
    .where('is_void', '=', false)
    .execute()
}

/** Marks clearances as replaced by a correction; the rows stay. */
export async function voidClearances(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('clearance')
    .set({ is_void: true })
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute()
}
