import { requestIsRead } from '../engine/request-scope.sql.ts'
import { sql, type Nullable, type Selectable } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db, Tables } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { recordedAt, type ListedRequest } from '../list/request-list.store.ts'
import { approvalsGiven } from '../engine/decide/approvals.store.ts'
import type { RecordWas } from '../engine/decide/record-changes.rules.ts'
import { requestType } from '../engine/request-types.contract.ts'
import { correctors, type Corrected } from '../engine/requests.store.ts'
import { needFor, sentBackAt } from '../needs-you/needs-you.store.ts'

export type DetailedRequest = ListedRequest &
  Corrected & {
    comment: string | null
    raised_by_staff: boolean
    version: number
    body_data: Record<string, unknown>
    file_id: string | null
    doctor_name: string | null
    doctor_reg_no: string | null
    /** Since when the doctor or trainer who submitted it has had that access. */
    submitter_access_at: Date | null
    gender: string | null
    licence_no: string | null
    phones: string[]
    experience_years: number | null
    picture_file_id: string | null
    driver_transporter_id: string
    driver_transporter_name: string
    card_no: string | null
    pass_expiry: string | null
    replaces_id: string | null
    replaced_by: string | null
    is_dismissed: boolean
    approvals: readonly { id: string; first_name: string; last_name: string; at: string }[]
    record_was: RecordWas | null
  }

/** Since when the submitter of `request r` has had the access of a doctor or trainer that they used; nothing for others. */
const submitterAccess = sql`(select max(a.created_at) from allocation a where a.user_id = r.created_by and a.auth_plant_id = r.auth_plant_id
  and (a.doctor_id = r.doctor_id or r.type_id = ${sql.lit(requestType.renewDdt)} and a.portal = 'trainer'))`

/** Who has approved the current version, oldest first. */
const approvals = sql`coalesce((select json_agg(json_build_object('id', by.id::text, 'first_name', by.first_name, 'last_name', by.last_name, 'at', a.approved_at) order by a.approved_at)
  from request_approval a join app_user by on by.id = a.approved_by where a.request_id = r.id and a.version = r.version), '[]')`

/**
 * One request with its driver as of now; out of scope and missing give the same 404. After a transfer, the old transporter sees only the
 * driver's name and id number; after a move, so do the people of the old plant.
 */
export async function findDetails(db: Db, scope: Scope, id: string): Promise<DetailedRequest> {
  const name = scope.transporterId === null ? 'request_details' : 'request_details_of_transporter'
  const { rows } =
    await sql<DetailedRequest>`select r.id, r.driver_id, r.transporter_id, r.auth_plant_id as plant_id, (select name from auth_plant where id = r.auth_plant_id) as plant, r.type_id, r.status_id, r.created_by, r.created_at, r.clock_from, r.clock_paused_at, r.comment, r.body_data,
      r.file_id, r.replaces_id, (select id from request again where again.replaces_id = r.id) as replaced_by, r.dismissed_by is not null as is_dismissed,
      ${needFor(scope)} as need, ${sentBackAt(scope)} as sent_back_at, ${recordedAt} as recorded_at, r.version, r.raised_by_staff, ${correctors('r.id')} as corrected_by, r.record_was, r.approvals_needed, ${approvalsGiven} as approvals_given, ${approvals} as approvals, doc.name as doctor_name, doc.reg_no as doctor_reg_no, ${submitterAccess} as submitter_access_at,
      t.name as transporter_name, u.first_name, u.last_name, d.name as driver_name, d.id_no, o.gender, o.licence_no, coalesce(o.phones, '{}') as phones, o.experience_years,
      o.status_id as driver_status_id, o.picture_file_id, o.card_no, o.pass_expiry, coalesce(o.transporter_id, r.transporter_id) as driver_transporter_id,
      coalesce(ot.name, t.name) as driver_transporter_name
    from request r join driver d on d.id = r.driver_id join transporter t on t.id = r.transporter_id
      left join driver o on o.id = r.driver_id and ${scope.transporterId === null ? sql`o.auth_plant_id = ${scope.plantId}` : sql`o.transporter_id = ${scope.transporterId}`}
      left join transporter ot on ot.id = o.transporter_id
      left join app_user u on u.id = r.created_by left join doctor doc on doc.id = r.doctor_id
    where r.id = ${id} and ${requestIsRead(scope)}`.execute(named(db, name))
  const row = rows[0]
  if (!row) throw notFound()
  return row
}

export type HistoryRow = Pick<Selectable<Tables['request_history']>, 'status_id' | 'comment' | 'created_at'> &
  Nullable<Pick<Selectable<Tables['app_user']>, 'first_name' | 'last_name'>>

/** A request's history, oldest first. The caller checks the scope. */
export async function listHistory(db: Db, requestId: string): Promise<HistoryRow[]> {
  return named(db, 'request_history')
    .selectFrom('request_history as h')
    .leftJoin('app_user as u', 'u.id', 'h.created_by')
    .select(['h.status_id', 'h.comment', 'u.first_name', 'u.last_name', 'h.created_at'])
    .where('h.request_id', '=', requestId)
    .orderBy('h.id')
    .execute()
}
