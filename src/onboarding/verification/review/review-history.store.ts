import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Application } from '../../applications/applications.store.ts'

export type ReviewEvent = {
  at: Date
  name: string | null
  what: string
  document: string | null
  reason: string | null
  comment: string | null
}

/** More steps than any review has; a person who acts on purpose only could make more. */
const maxEvents = 200

/** What was handed in, and the steps of the review, newest first. */
export async function listReviewHistory(
  db: Db,
  { id, driver_id, submitted_at, decided_at }: Pick<Application, 'id' | 'driver_id' | 'submitted_at' | 'decided_at'>,
): Promise<readonly ReviewEvent[]> {
  const { rows } =
    await sql<ReviewEvent>`select e.at, u.first_name || ' ' || u.last_name as name, e.what, e.document, e.reason, e.comment from (
      select x.created_at as at, x.created_by as user_id, 'version ' || x.version || ' handed in' as what, x.name as document,
        null as reason, null as comment, x.id as place
      from application_document x where x.application_id = ${id} and x.state <> 'missing'
      union all
      select a.at, a.user_id, a.action, a.after ->> 'document', a.after ->> 'reason', a.after ->> 'why', a.id
      from audit a where a.subject = 'driver' and a.subject_id = ${driver_id} and a.at >= ${submitted_at}
        and a.at <= coalesce(${decided_at}::timestamptz, 'infinity')
        and a.action in (${sql.join(shownActions.map((action) => sql.lit(action)))})
    ) e left join app_user u on u.id = e.user_id order by e.at desc, e.place desc limit ${maxEvents}`.execute(db)
  return rows
}

const shownActions = [
  'document accepted',
  'document returned',
  'document to be checked again',
  'review taken over',
  'driver documents-returned',
  'driver documents-resubmitted',
  'driver documents-verified',
  'driver onboarding-declined',
  'driver application-withdrawn',
]
