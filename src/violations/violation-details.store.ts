import { readWhole, violationInScope } from './violation-scope.sql.ts'
import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { listedColumns, plantJoins, type ViolationListRow } from './violation-list.store.ts'

export type DetailedViolation = ViolationListRow & {
  description: string | null
  action_taken: string | null
  request_id: string | null
  evidence_request_id: string | null
  first_name: string | null
  last_name: string | null
  created_at: Date
  file_name: string | null
  evidence_name: string | null
  severity: string | null
  points: number | null
  lapses_on: string | null
  in_catalogue: boolean
  proposed: string | null
  proposed_days: number | null
  action: string | null
  action_days: number | null
  departed_because: string | null
}

/** One violation with its driver as of now; out of scope and missing give the same 404. */
export async function findViolationDetails(db: Db, scope: Scope, id: string): Promise<DetailedViolation> {
  const name = scope.transporterId === null ? 'violation_details' : 'violation_details_of_transporter'
  const { rows } = await sql<DetailedViolation>`select ${listedColumns}, v.description, v.action_taken,
      v.request_id, v.evidence_request_id, v.created_at, u.first_name, u.last_name, f.original_name as file_name,
      e.original_name as evidence_name, v.severity, counted_points(v) as points, v.lapses_on, v.catalogue_version_id is not null as in_catalogue,
      l.proposed, l.proposed_days, l.action, l.action_days, l.departed_because
    from violation v join driver d on d.id = v.driver_id join transporter t on t.id = v.transporter_id ${plantJoins}
    left join app_user u on u.id = v.created_by left join file f on f.id = v.file_id left join file e on e.id = v.evidence_file_id
    left join ladder_decision l on l.violation_id = v.id
    where v.id = ${id} and ${violationInScope(scope)}`.execute(named(db, name))
  const [violation] = rows
  if (!violation) throw notFound()
  return violation
}

export type ViolationFileRow = {
  storage_name: string
  original_name: string
  media_type: string
}

const fileColumns = { attachment: 'v.file_id', evidence: 'v.evidence_file_id' } as const
export type WhichFile = keyof typeof fileColumns

/** A violation's file; 404 without one or out of scope. What its office sent is read by the driver's plant and the office alone. */
export async function findViolationFile(db: Db, scope: Scope, { id, which }: { id: string; which: WhichFile }): Promise<ViolationFileRow> {
  return db
    .selectFrom('violation as v')
    .innerJoin('file as f', 'f.id', fileColumns[which])
    .select(['f.storage_name', 'f.original_name', 'f.media_type'])
    .where('v.id', '=', id)
    .where(which === 'evidence' ? readWhole(scope) : violationInScope(scope))
    .executeTakeFirstOrThrow(notFound)
}
