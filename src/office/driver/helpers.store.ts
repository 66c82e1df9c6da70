import { sql, type RawBuilder } from 'kysely'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { LimitOffset, PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'

export type HelperRow = { id: string; name: string; reg_no: string | null }
type AtPlant = { plantId: string; now: Date }

/** The doctors with access to the plant's portal: only they can send a medical there. */
export const listDoctorsAt = (db: Db, at: AtPlant, page: LimitOffset): Promise<PageAndTotal<HelperRow>> =>
  readHelpers(
    db,
    sql`select d.id::text, d.name, d.reg_no from doctor d where exists (select ${allocations('doctor', at)} and l.doctor_id = d.id)`,
    page,
  )

/** The companies whose trainers have access to the plant's portal. */
export const listTrainingCompaniesAt = (db: Db, at: AtPlant, page: LimitOffset): Promise<PageAndTotal<HelperRow>> =>
  readHelpers(
    db,
    sql`select min(l.id)::text as id, trim(l.company) as name, null as reg_no ${allocations('trainer', at)} and trim(l.company) <> '' group by trim(l.company)`,
    page,
  )

const allocations = (portal: 'doctor' | 'trainer', { plantId, now }: AtPlant): RawBuilder<unknown> =>
  sql`from allocation l join app_user u on u.id = l.user_id and u.is_active
    where l.portal = ${sql.lit(portal)} and l.auth_plant_id = ${plantId} and ${isInForce('l', now)}`

async function readHelpers(db: Db, helpers: RawBuilder<unknown>, { limit, offset }: LimitOffset): Promise<PageAndTotal<HelperRow>> {
  const { rows } = await sql<{ total: number; rows: HelperRow[] }>`with helpers as (${helpers})
    select (select count(*)::int from helpers) as total,
      (select coalesce(jsonb_agg(h), '[]') from (select * from helpers order by lower(name), id limit ${limit} offset ${offset}) h) as rows`.execute(
    db,
  )
  return rows[0] ?? { rows: [], total: 0 }
}
