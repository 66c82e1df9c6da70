import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { DocumentValues } from '../verification.rules.ts'

/** Makes the user the reviewer until then. */
export async function setReviewer(tx: Tx, applicationId: string, { userId, until }: { userId: string; until: Date }): Promise<void> {
  await tx.updateTable('onboarding_application').set({ reviewer_id: userId, review_until: until }).where('id', '=', applicationId).execute()
}

/** Prolongs the review where the user is its reviewer still. At most once a minute: each change is seen by all who look at the queue. */
export async function prolongReview(
  db: Db,
  applicationId: string,
  { userId, now, until }: { userId: string; now: Date; until: Date },
): Promise<void> {
  await db
    .updateTable('onboarding_application')
    .set({ review_until: until })
    .where('id', '=', applicationId)
    .where('state', '=', 'submitted')
    .where('reviewer_id', '=', userId)
    .where('review_until', '>', now)
    .where('review_until', '<', new Date(until.getTime() - 60_000))
    .execute()
}

export type ScopedDocument = {
  id: string
  application_id: string
  driver_id: string
  state: string
  fills: string | null
  file_id: string | null
  created_by: string
}

/** A document of an application in scope; out of scope and missing give the same 404. */
export async function findDocument(db: Db, { plantId, transporterId }: Scope, id: string): Promise<ScopedDocument> {
  return db
    .selectFrom('application_document as x')
    .innerJoin('onboarding_application as a', 'a.id', 'x.application_id')
    .select(['x.id', 'x.application_id', 'a.driver_id', 'x.state', 'x.fills', 'x.file_id', 'x.created_by'])
    .where('x.id', '=', id)
    .where('a.auth_plant_id', '=', plantId)
    .$if(transporterId !== null, (query) => query.where(sql<boolean>`a.transporter_id = ${transporterId}`))
    .executeTakeFirstOrThrow(notFound)
}

export type DocumentJudgement = DocumentValues & {
  state: 'submitted' | 'accepted' | 'returned'
  reason: string | null
  comment: string | null
  /** JSON. */
  corrected: string | null
  corrected_by: string | null
  judged_by: string | null
  judged_at: Date | null
}

export async function updateDocument(tx: Tx, id: string, judgement: DocumentJudgement): Promise<void> {
  await tx.updateTable('application_document').set(judgement).where('id', '=', id).execute()
}

/** The names of these users and files, by id. */
export async function findNames(
  db: Db,
  { userIds, fileIds }: { userIds: readonly string[]; fileIds: readonly string[] },
): Promise<{ users: ReadonlyMap<string, string>; files: ReadonlyMap<string, string> }> {
  const { rows } = await sql<{ kind: 'user' | 'file'; id: string; name: string }>`
    select 'user' as kind, id, first_name || ' ' || last_name as name from app_user where id = any(${userIds}::bigint[])
    union all select 'file', id, original_name from file where id = any(${fileIds}::bigint[])`.execute(db)
  const ofKind = (kind: string) => new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]))
  return { users: ofKind('user'), files: ofKind('file') }
}

/** Some of the staff of the plant who verify documents and may open medical reports, by name. */
export async function listMedicalReviewers(db: Db, plantId: string, now: Date): Promise<string[]> {
  const permitted: readonly Permission[] = ['onboarding.verify', 'medical.read']
  const rows = await db
    .selectFrom('allocation as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('name'))
    .distinct()
    .where('u.is_active', '=', true)
    .where('l.auth_plant_id', '=', plantId)
    .where('l.portal', '=', 'staff_portal')
    .where(isInForce('l', now))
    .where(
      sql<boolean>`(select count(*) from role_permission p where p.role_id = l.role_id and p.permission = any(${permitted})) = ${permitted.length}`,
    )
    .orderBy('name')
    .limit(3)
    .execute()
  return rows.map(({ name }) => name)
}
