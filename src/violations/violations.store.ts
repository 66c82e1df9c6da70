import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import type { ViolationState } from './violations.rules.ts'

export type NewViolation = Insertable<Tables['violation']>

/** Inserts any number of violations in one statement; answers their ids in the order given. */
export async function insertViolations(db: Db, violations: readonly NewViolation[]): Promise<string[]> {
  if (violations.length === 0) return []
  const rows = await db
    .insertInto('violation')
    .values([...violations])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The columns of a violation that decisions use. */
export type Violation = {
  readonly id: string
  readonly driver_id: string
  readonly transporter_id: string
  readonly category: string
  readonly violation: string
  readonly violation_date: string
  readonly description: string | null
  readonly action_taken: string | null
  /** The attachment's name. */
  readonly file_name: string | null
}

/** The violation recorded by a request. */
export async function findViolationOfRequest(db: Db, requestId: string): Promise<Violation> {
  return selectViolation(db).where('v.request_id', '=', requestId).executeTakeFirstOrThrow()
}

/** The violation of a request for sanction evidence. */
export async function findViolationOfEvidenceRequest(db: Db, requestId: string): Promise<Violation> {
  return selectViolation(db).where('v.evidence_request_id', '=', requestId).executeTakeFirstOrThrow()
}

export type ViolationChanges = {
  readonly state?: ViolationState
  readonly evidence_request_id?: string
  readonly transporter_comment?: string
  readonly evidence_file_id?: string
}

export async function updateViolation(tx: Tx, id: string, changes: ViolationChanges): Promise<void> {
  await tx.updateTable('violation').set(changes).where('id', '=', id).execute()
}

const selectViolation = (db: Db) =>
  db
    .selectFrom('violation as v')
    .leftJoin('file as f', 'f.id', 'v.file_id')
    .select(['v.id', 'v.driver_id', 'v.transporter_id', 'v.category', 'v.violation', 'v.violation_date', 'v.description', 'v.action_taken'])
    .select('f.original_name as file_name')
