import { sql, type RawBuilder } from 'kysely'
import { portalAccess } from '#accounts/users/portal-access.sql.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { LimitOffset, PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'

export type HelperRow = {
  id: string
  name: string
  reg_no: string | null
  phone: string | null
  clinic: string | null
  place: string | null
  days: string | null
}
type AtPlant = { plantId: string; now: Date }

const todayAt = ({ plantId, now }: AtPlant) =>
  sql`(${now}::timestamptz at time zone (select time_zone from auth_plant where id = ${plantId}))::date`

/** The designated doctors with access to the plant's portal: only they can send a medical there. */
export const listDoctorsAt = (db: Db, at: AtPlant, page: LimitOffset): Promise<PageAndTotal<HelperRow>> =>
  readHelpers(
    db,
    sql`select d.id::text, d.name, d.reg_no, d.phone, d.clinic, d.place, d.days from doctor d
      join issuer i on i.doctor_id = d.id and is_designated(i, ${todayAt(at)}) where exists (select ${portalAccess('doctor', at)} and l.doctor_id = d.id)`,
    page,
  )

/** The designated companies whose trainers have access to the plant's portal. */
export const listTrainingCompaniesAt = (db: Db, at: AtPlant, page: LimitOffset): Promise<PageAndTotal<HelperRow>> =>
  readHelpers(
    db,
    sql`select i.id::text, i.name, null as reg_no, null as phone, null as clinic, null as place, null as days from issuer i
      where is_designated(i, ${todayAt(at)}) and 'ddt' = any(i.courses) and exists (select ${portalAccess('trainer', at)} and l.issuer_id = i.id)`,
    page,
  )

async function readHelpers(db: Db, helpers: RawBuilder<unknown>, { limit, offset }: LimitOffset): Promise<PageAndTotal<HelperRow>> {
  const { rows } = await sql<{ total: number; rows: HelperRow[] }>`with helpers as (${helpers})
    select (select count(*)::int from helpers) as total,
      (select coalesce(jsonb_agg(h), '[]') from (select * from helpers order by lower(name), id limit ${limit} offset ${offset}) h) as rows`.execute(
    db,
  )
  return rows[0] ?? { rows: [], total: 0 }
}
