import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { requestStatus } from '../../engine/request-types.contract.ts'
import { askedAt } from './evidence-review.sql.ts'

/** Whether the plant reviews evidence before it ends a suspension. */
export async function reviewsEvidence(db: Db, plantId: string): Promise<boolean> {
  const { evidence_review } = await db
    .selectFrom('auth_plant')
    .select('evidence_review')
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow(notFound)
  return evidence_review
}

/** Whether the request is pending, locked for this transaction. */
export async function lockPending(tx: Tx, requestId: string): Promise<boolean> {
  const pending = tx.selectFrom('request').select('id').where('id', '=', requestId).where('status_id', '=', requestStatus.pending)
  return (await pending.forUpdate().executeTakeFirst()) !== undefined
}

type Sent = { requestId: string; fileId: string; comment: string; by: string; at: Date }

/** An index refuses a second one while one waits. */
export const insertEvidence = async (tx: Tx, { requestId, fileId, comment, by, at }: Sent): Promise<void> =>
  void (await tx
    .insertInto('sanction_evidence')
    .values({ request_id: requestId, file_id: fileId, comment, sent_by: by, sent_at: at })
    .execute())

export type WaitingEvidence = { id: string; sent_by: string }

export async function findWaitingEvidence(db: Db, requestId: string): Promise<WaitingEvidence | undefined> {
  return db
    .selectFrom('sanction_evidence')
    .select(['id', 'sent_by'])
    .where('request_id', '=', requestId)
    .where('reviewed_at', 'is', null)
    .executeTakeFirst()
}

type Reviewed = { accepted: boolean; by: string; at: Date; reason: string }

/** False when a colleague has reviewed it: exactly one gets true. */
export async function markReviewed(tx: Tx, id: string, { accepted, by, at, reason }: Reviewed): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sanction_evidence')
    .set({ accepted, reviewed_by: by, reviewed_at: at, reason })
    .where('id', '=', id)
    .where('reviewed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const nameOf = (alias: 's' | 'b') => sql<string | null>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

export type EvidenceRow = {
  id: string
  request_id: string
  comment: string
  sent_by: string | null
  sent_at: Date
  accepted: boolean | null
  reviewed_by: string | null
  reviewed_at: Date | null
  reason: string | null
  file_name: string
}

/** What was sent in answer to these requests, newest first. */
export const listEvidence = (db: Db, requestIds: readonly string[]): Promise<EvidenceRow[]> =>
  db
    .selectFrom('sanction_evidence as e')
    .innerJoin('file as f', 'f.id', 'e.file_id')
    .innerJoin('app_user as s', 's.id', 'e.sent_by')
    .leftJoin('app_user as b', 'b.id', 'e.reviewed_by')
    .select(['e.id', 'e.request_id', 'e.comment', 'e.sent_at', 'e.accepted', 'e.reviewed_at', 'e.reason', 'f.original_name as file_name'])
    .select([nameOf('s').as('sent_by'), nameOf('b').as('reviewed_by')])
    .where('e.request_id', '=', sql<string>`any(${requestIds})`)
    .orderBy('e.id', 'desc')
    .execute()

/** The request and the stored file of evidence; the reader's scope is judged by the request. */
export async function findEvidenceFile(db: Db, id: string): Promise<{ request_id: string; file_id: string }> {
  return db.selectFrom('sanction_evidence').select(['request_id', 'file_id']).where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** A number of working days, and which days these are. */
export async function findEvidenceDue(db: Db, requestId: string): Promise<{ asked_on: string; working_days: number[]; due_days: number }> {
  return db
    .selectFrom('request as r')
    .innerJoin('auth_plant as p', 'p.id', 'r.auth_plant_id')
    .select([sql<string>`(${askedAt} at time zone p.time_zone)::date`.as('asked_on'), 'p.working_days', 'p.evidence_due_days as due_days'])
    .where('r.id', '=', requestId)
    .executeTakeFirstOrThrow(notFound)
}
