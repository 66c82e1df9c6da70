import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import type { OwnSettings } from './own-settings.contract.ts'

export async function findSettings(db: Db, userId: string): Promise<OwnSettings> {
  const rows = await named(db, 'settings_of_user')
    .selectFrom('user_setting')
    .select(['key', 'value'])
    .where('user_id', '=', userId)
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

type Setting = { userId: string; key: string; value: readonly string[] }

/** Returns false where this would be a new setting beyond the user's `max`. */
export async function upsertSetting(db: Db, { userId, key, value }: Setting, max: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into user_setting (user_id, key, value)
    select ${userId}, ${key}, ${JSON.stringify(value)}::jsonb
    where (select count(*) from user_setting where user_id = ${userId} and key <> ${key}) < ${max}
    on conflict (user_id, key) do update set value = excluded.value`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteSetting(db: Db, { userId, key }: Omit<Setting, 'value'>): Promise<void> {
  await db.deleteFrom('user_setting').where('user_id', '=', userId).where('key', '=', key).execute()
}
