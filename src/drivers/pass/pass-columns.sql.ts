import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { passColumns } from './pass-columns.contract.ts'
import type { PassStatusKey } from './pass-status-names.ts'
import { statusesWith, type PassStatus } from './pass.rules.ts'

/** `driver d` as it is today, or `driver_history h` as at a day. Names and numbers are those of `driver d` and `transporter t` in both. */
type Row = 'd' | 'h'

type PassValues = {
  [K in keyof typeof passColumns]: K extends 'status' ? (day: PlainDate) => RawBuilder<PassStatusKey> : RawBuilder<Value<K>>
}
type Value<K> = K extends 'card_no' ? string | null : K extends 'medical' | 'ddt' | 'bulker' ? PlainDate | null : string

/** What stands in the columns of a pass. */
export const passValues = (row: Row): PassValues => ({
  driver: sql<string>`d.name`,
  id_no: sql<string>`d.id_no`,
  transporter: sql<string>`t.name`,
  card_no: sql.ref<string | null>(`${row}.card_no`),
  status: (day: PlainDate) => passStatusOn(row, day),
  expiry: sql.ref<PlainDate>(`${row}.pass_expiry`),
  medical: sql.ref<PlainDate | null>(`${row}.medical_expiry`),
  ddt: sql.ref<PlainDate | null>(`${row}.ddt_expiry`),
  bulker: sql.ref<PlainDate | null>(`${row}.bulker_expiry`),
})

/** It follows the driver's status; the earlier pass of an applicant keeps its own. A pass does not hold on its expiry day. */
function passStatusOn(row: Row, day: PlainDate): RawBuilder<PassStatusKey> {
  const [status, expiry] = [sql.ref(`${row}.status_id`), sql.ref(`${row}.pass_expiry`)]
  const is = (stored: PassStatus) => sql`${status} in (${sql.join(statusesWith(stored).map((id) => sql.lit(id)))})`
  return sql<PassStatusKey>`case when ${is('active')} then case when ${expiry} > ${day}::date then 'active' else 'expired' end
    when ${is('suspended')} then 'suspended' when ${is('pending')} then 'pending' when ${is('cancelled')} then 'cancelled' else ${ofApplicant[row]} end`
}

/** The stored status of a pass, of which the driver's says nothing. */
const ofApplicant = {
  d: sql<PassStatus>`(select p.status from pass p where p.driver_id = d.id and p.is_current)`,
  // Days before the histories were kept may not say it; no applicant's earlier pass holds.
  h: sql<PassStatus>`coalesce(h.pass_status, 'cancelled')`,
}

/** Applicants with an earlier pass of this status, as a condition on `driver d`. */
export const isApplicantWith = (status: PassStatus): RawBuilder<boolean> => sql<boolean>`${ofApplicant.d} = ${status}`
