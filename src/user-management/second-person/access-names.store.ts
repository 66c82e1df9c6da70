import { sql } from 'kysely'
import { isInForce } from '#accounts/users/in-force.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { NewAccess } from '../user-fields.contract.ts'

export async function findPersonName(db: Db, userId: string): Promise<string> {
  const { name } = await db
    .selectFrom('app_user')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return name
}

/** The doctor, or the training company. */
export async function findActsFor(db: Db, { doctor_id, company }: Pick<NewAccess, 'doctor_id' | 'company'>): Promise<string> {
  if (doctor_id === undefined) return company ?? ''
  const { name } = await db.selectFrom('doctor').select('name').where('id', '=', doctor_id).executeTakeFirstOrThrow()
  return name
}

type Sharing = Pick<NewAccess, 'doctor_id' | 'company'> & { readonly exceptId: string; readonly now: Date }

/** The other active users of the doctor's record, or of the training company. */
export async function listSharing(db: Db, { doctor_id, company, exceptId, now }: Sharing): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct u.id from allocation a join app_user u on u.id = a.user_id and u.is_active
    where u.id <> ${exceptId}::bigint and ${isInForce('a', now)} and (a.doctor_id = ${doctor_id ?? null}::bigint or a.company = ${company ?? null}::text)
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}
