import { sql, type RawBuilder } from 'kysely'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** The access `l` by which an issuer's people send renewals. */
export const accessOfIssuer = (issuerId: RawBuilder<unknown>, doctorId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(l.issuer_id = ${issuerId} or l.doctor_id = ${doctorId})`

/** The doctor's or the company's active users. With a plant, those who have their first access there: so each hears of it once. */
export async function listIssuerPeople(
  tx: Tx,
  { issuer, now, firstAt }: { issuer: { id: string; doctor_id: string | null }; now: Date; firstAt?: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('allocation as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .select('u.id')
    .where('u.is_active', '=', true)
    .where(isInForce('l', now))
    .where(accessOfIssuer(sql`${issuer.id}::bigint`, sql`${issuer.doctor_id}::bigint`))
    .groupBy('u.id')
    .$if(firstAt !== undefined, (people) => people.having(({ fn }) => fn.min('l.auth_plant_id'), '=', firstAt ?? ''))
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => id)
}
