import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { clearanceKinds, type ClearanceKind } from '../pass/pass.rules.ts'
import type { ClearanceFinding } from './current-clearance.rules.ts'

export type NewClearance = {
  driver_id: string
  /** The key of the requirement that it proves. */
  kind: string
  given_on: string
  expiry: string
  fit_to_work?: boolean | null
  score?: number | null
  syllabus?: string | null
  given_by?: string | null
  company?: string | null
  location?: string | null
  comment?: string | null
  doctor_id?: string | null
  /** Who gave it; a medical's is its doctor. */
  issuer_id?: string | null
  file_id?: string | null
  request_id?: string | null
  /** Keys of what the driver is restricted to. */
  restrictions?: readonly string[]
  /** The staff member who picked it in 'Fix medical'. */
  fixed_by?: string | null
  created_at: Date
}

/** Adds rows, whose ids it answers in their order. The latest examination or training that is not void counts (current-clearance.rules.ts), the others are history. */
export async function insertClearances(db: Db, clearances: readonly NewClearance[]): Promise<readonly string[]> {
  if (clearances.length === 0) return []
  const inserted = sql`driver_id, kind, given_on, expiry, fit_to_work, score, syllabus, given_by, company, location, comment, doctor_id, issuer_id, file_id, request_id, fixed_by, created_at`
  const { rows } = await sql<{
    id: string
  }>`insert into clearance (${inserted}, restrictions) select ${inserted}, coalesce(restrictions, '{}') from jsonb_populate_recordset(null::clearance, ${JSON.stringify(clearances)}::jsonb) returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The expiry of each current clearance that passes depend on, by kind. */
export async function findCurrentExpiries(db: Db, driverId: string): Promise<Partial<Record<ClearanceKind, string>>> {
  const rows = await db
    .selectFrom('current_clearance')
    .select(['kind', 'expiry'])
    .where('driver_id', '=', driverId)
    .where('kind', 'in', clearanceKinds)
    .$narrowType<{ kind: ClearanceKind; expiry: string }>()
    .execute()
  return Object.fromEntries(rows.map(({ kind, expiry }) => [kind, expiry]))
}

export type CurrentClearance = {
  id: string
  given_on: string
  expiry: string
  fit_to_work: boolean | null
  restrictions: readonly string[]
}

export async function findCurrentClearance(db: Db, driverId: string, kind: string): Promise<CurrentClearance | undefined> {
  return db
    .selectFrom('current_clearance')
    .select(['id', 'given_on', 'expiry', 'fit_to_work', 'restrictions'])
    .where('driver_id', '=', driverId)
    .where('kind', '=', kind)
    .$narrowType<Pick<CurrentClearance, 'id' | 'given_on' | 'expiry'> & { restrictions: string[] }>()
    .executeTakeFirst()
}

export type StoredFinding = ClearanceFinding & { requestId: string | null; expiry: string }

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
