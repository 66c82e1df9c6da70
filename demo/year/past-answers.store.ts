import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { EvidenceRequestBody } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import type { DemoOffice } from './demo-year.ts'
import type { PastViolation } from './past-violations.ts'

type Answered = PastViolation['row'] & { id: string; askedOn: PlainDate; givenOn: PlainDate }

/** The requests for evidence of these violations, each answered by its office. */
export async function insertAnswers(tx: Tx, offices: readonly DemoOffice[], violations: readonly Answered[]): Promise<void> {
  const userOf = new Map(offices.map(({ id, userId }) => [id, userId]))
  const rows = violations.map((violation) => ({
    type_id: requestType.sanctionEvidence,
    status_id: requestStatus.approved,
    driver_id: violation.driver_id,
    auth_plant_id: violation.auth_plant_id,
    transporter_id: violation.transporter_id,
    body_data: JSON.stringify(bodyOf(violation)),
    created_at: new Date(`${violation.askedOn}T11:00:00Z`),
    decided_by: userOf.get(violation.transporter_id) ?? null,
    decided_at: new Date(`${violation.givenOn}T08:00:00Z`),
  }))
  if (rows.length === 0) return
  const inserted = await tx.insertInto('request').values(rows).returning('id').execute()
  const ids = inserted.map(({ id }) => id)
  await sql`insert into request_history (request_id, status_id, created_by, created_at, comment)
    select r.id, h.status_id, h.by_id, h.at, h.comment from request r, lateral (values
      (${requestStatus.pending}::smallint, null::bigint, r.created_at, null), (${requestStatus.approved}::smallint, r.decided_by, r.decided_at,
        (select transporter_comment from violation where id = (r.body_data ->> 'violation_id')::bigint))) h (status_id, by_id, at, comment)
    where r.id = any(${ids}::bigint[]) order by r.id, h.at`.execute(tx)
  await sql`update violation v set evidence_request_id = r.id from request r
    where r.id = any(${ids}::bigint[]) and v.id = (r.body_data ->> 'violation_id')::bigint`.execute(tx)
}

const bodyOf = ({ id, category, violation, violation_date, description, action_taken }: Answered): EvidenceRequestBody => ({
  violation_id: id,
  violation_category: category,
  violation,
  violation_date,
  description,
  action_taken,
  file_name: null,
})
