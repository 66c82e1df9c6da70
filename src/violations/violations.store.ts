import { sql, type Insertable } from 'kysely'
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

/** The plant that a driver visited when it happened. */
export const insertVisit = async (tx: Tx, visit: Insertable<Tables['violation_visit']>): Promise<void> =>
  void (await tx.insertInto('violation_visit').values(visit).execute())

/** The plant that recorded it of a visiting driver; undefined where it happened at the driver's own. */
export const findVisitedPlant = (db: Db, violationId: string): Promise<{ id: string; name: string } | undefined> =>
  db
    .selectFrom('violation_visit as w')
    .innerJoin('auth_plant as a', 'a.id', 'w.auth_plant_id')
    .select(['a.id', 'a.name'])
    .where('w.violation_id', '=', violationId)
    .executeTakeFirst()

type OfDay = { driverId: string; violation: string; day: string }

/** What was upheld of a driver under this name, however it is spelt, on this day, at any plant. */
export const listUpheldOfDay = (db: Db, { driverId, violation, day }: OfDay): Promise<{ requestId: string | null; plant: string }[]> =>
  db
    .selectFrom('violation as v')
    .innerJoin('auth_plant as a', 'a.id', 'v.auth_plant_id')
    .select(['v.request_id as requestId', 'a.name as plant'])
    .where('v.driver_id', '=', driverId)
    .where('v.violation_date', '=', day)
    .where('v.state', '=', 'stands')
    .where(sql<boolean>`plain_words(v.violation) = plain_words(${violation})`)
    .orderBy('v.id')
    .limit(5)
    .execute()

/** The columns of a violation that decisions use. */
export type Violation = {
  id: string
  driver_id: string
  transporter_id: string
  category: string
  violation: string
  violation_date: string
  description: string | null
  action_taken: string | null
  /** The attachment's name. */
  file_name: string | null
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
  state?: ViolationState
  evidence_request_id?: string
  /** Null where the plant has not accepted it. */
  transporter_comment?: string | null
  evidence_file_id?: string | null
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
