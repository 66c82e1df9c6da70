import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

export type PersonRow = {
  id: string
  first_name: string
  last_name: string
  phone: string
  email: string | null
  is_active: boolean
  last_seen_at: Date | null
  invited_at: Date | null
}

const columns = ['id', 'first_name', 'last_name', 'phone', 'email', 'is_active', 'last_seen_at', 'invited_at'] as const

type PersonKey = { id: string; plantId: string; transporterId?: string }

const ofPlant = (db: Db, { id, plantId, transporterId }: PersonKey) =>
  db
    .selectFrom('app_user as u')
    .select(columns)
    .where('u.id', '=', id)
    .where(
      sql<boolean>`exists (select from allocation a where a.user_id = u.id and a.auth_plant_id = ${plantId}
        ${transporterId === undefined ? sql`` : sql`and a.transporter_id = ${transporterId}`})`,
    )

/** A person who has, or had, access at the plant; at a transporter's office, through that transporter. */
export const findUserAtPlant = (db: Db, key: PersonKey): Promise<PersonRow | undefined> => ofPlant(db, key).executeTakeFirst()

/** The same, locked for this transaction: one change of a person at a time. */
export const lockUserAtPlant = (tx: Tx, key: PersonKey): Promise<PersonRow | undefined> => ofPlant(tx, key).forUpdate().executeTakeFirst()

/** The person with this number, locked for this transaction. */
export const lockPersonByPhone = (tx: Tx, phone: string): Promise<PersonRow | undefined> =>
  tx.selectFrom('app_user').select(columns).where('phone', '=', phone).forUpdate().executeTakeFirst()

export const lockAccount = (tx: Tx, id: string): Promise<PersonRow | undefined> =>
  tx.selectFrom('app_user').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const findPersonByPhone = (db: Db, phone: string): Promise<PersonRow | undefined> =>
  db.selectFrom('app_user').select(columns).where('phone', '=', phone).executeTakeFirst()

export async function markInvited(db: Db, userId: string, now: Date): Promise<void> {
  await db.updateTable('app_user').set({ invited_at: now }).where('id', '=', userId).execute()
}
