import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { driverFieldList, type DriverDetailRow } from '../details/driver-details.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { ClearanceKind, PassStatus } from '../pass/pass.rules.ts'

/** A driver's page in one statement: person, transporter, card, pass, its requirements and the open suspension. */
export type DriverPageRow = DriverDetailRow & {
  id: string
  transporter_id: string
  transporter_name: string
  status_id: number
  picture_file_id: string | null
  card_no: string | null
  card_is_handed_over: boolean | null
  pass_status: PassStatus | null
  pass_issued_on: string | null
  pass_expiry: string | null
  pass_expiry_reason: string | null
  clearances: Partial<Record<ClearanceKind, { given_on: string; expiry: string }>> | null
  suspension_starts_on: string | null
  suspension_ends_on: string | null
}

export async function findDriverPage(db: Db, { plantId, transporterId }: Scope, id: string): Promise<DriverPageRow> {
  const isOfTransporter = transporterId !== null
  const { rows } = await sql<DriverPageRow>`
    select d.id, ${sql.join(driverFieldList.map(({ name }) => sql.ref(`d.${name}`)))},
      d.transporter_id, t.name as transporter_name, d.status_id, d.picture_file_id,
      c.card_no, c.handed_over_at is not null as card_is_handed_over,
      p.status as pass_status, p.issued_on as pass_issued_on, p.expiry as pass_expiry, p.expiry_reason as pass_expiry_reason,
      k.clearances, s.starts_on as suspension_starts_on, s.ends_on as suspension_ends_on
    from driver d
    join transporter t on t.id = d.transporter_id
    left join card c on c.driver_id = d.id and c.cancelled_at is null
    left join pass p on p.driver_id = d.id and p.is_current
    left join lateral (
      select json_object_agg(kind, json_build_object('given_on', given_on, 'expiry', expiry)) as clearances
      from current_clearance newest where newest.driver_id = d.id
    ) k on true
    left join lateral (
      select starts_on, ends_on from suspension where driver_id = d.id and ended_at is null order by ends_on desc nulls first limit 1
    ) s on true
    where d.id = ${id} and d.auth_plant_id = ${plantId}
      ${isOfTransporter ? sql`and d.transporter_id = ${transporterId}` : sql``}`.execute(
    named(db, isOfTransporter ? 'driver_page_of_transporter' : 'driver_page'),
  )
  const [found] = rows
  if (!found) throw notFound()
  return found
}
