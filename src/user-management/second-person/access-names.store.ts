import { sql } from 'kysely'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
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

type Sharing = Pick<NewAccess, 'doctor_id' | 'company'> & { exceptId: string; now: Date }

/** As `findActsFor`, for a proposal: a doctor who is being deleted is waited for, and refused. The foreign key of an access does it later. */
export async function holdActsFor(tx: Tx, access: Pick<NewAccess, 'doctor_id' | 'company'>): Promise<string> {
  const { doctor_id: id } = access
  if (id !== undefined && !(await tx.selectFrom('doctor').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()))
    throw conflict('doctor_gone', 'This doctor has been deleted. Choose another one.')
  return findActsFor(tx, access)
}

/** The other active users of the doctor's record, or of the training company. */
export async function listSharing(db: Db, { doctor_id, company, exceptId, now }: Sharing): Promise<string[]> {
  const rows = await db
    .selectFrom('allocation as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select('u.id')
    .distinct()
    .where('u.is_active', '=', true)
    .where('u.id', '<>', exceptId)
    .where(isInForce('a', now))
    .where(sql<boolean>`(a.doctor_id = ${doctor_id ?? null}::bigint or a.company = ${company ?? null}::text)`)
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => id)
}
