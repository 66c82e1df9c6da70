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

/** The doctors with access to the plant's portal: only they can send a medical there. */
export const listDoctorsAt = (db: Db, at: AtPlant, page: LimitOffset): Promise<PageAndTotal<HelperRow>> =>
  readHelpers(
    db,
    sql`select d.id::text, d.name, d.reg_no, d.phone, d.clinic, d.place, d.days from doctor d
      where exists (select ${portalAccess('doctor', at)} and l.doctor_id = d.id)`,
    page,
  )

/** The companies whose trainers have access to the plant's portal. */
export const listTrainingCompaniesAt = (db: Db, at: AtPlant, page: LimitOffset): Promise<PageAndTotal<HelperRow>> =>
  readHelpers(
    db,
    sql`select min(l.id)::text as id, trim(l.company) as name, null as reg_no, null as phone, null as clinic, null as place, null as days
      ${portalAccess('trainer', at)} and trim(l.company) <> '' group by trim(l.company)`,
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
