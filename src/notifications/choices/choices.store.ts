import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { typeIdsOf } from '../settings/settings.store.ts'
import type { MailChoice } from './choices.contract.ts'

type ChoiceRow = Pick<MailChoice, 'setting' | 'by_mail'> & { type: number; name: string | null }

/** The types that administrators have chosen the user for. Types of requests have no name here. */
export async function listChoices(db: Db, userId: string): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    select 'request' as setting, type_id as type, null as name, by_mail from request_notification_allocation where user_id = ${userId}
    union all
    select t.setting, a.type_id, t.name, a.by_mail from onboarding_notification_allocation a
      join onboarding_notification_type t on t.id = a.type_id where a.user_id = ${userId}
    order by setting desc, type`.execute(db)
  return rows
}

type NewChoice = Omit<MailChoice, 'name'> & { userId: string }

/** Returns false where the user is not chosen for the type. */
export async function updateChoice(db: Db, { userId, setting, type, by_mail }: NewChoice): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(setting === 'request' ? 'request_notification_allocation' : 'onboarding_notification_allocation')
    .set({ by_mail })
    .where('user_id', '=', userId)
    .where('type_id', '=', sql<number>`${type}::bigint`)
    .where('type_id', 'in', typeIdsOf({ setting }))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
