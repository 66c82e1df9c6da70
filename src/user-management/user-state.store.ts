import { sql, type RawBuilder } from 'kysely'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { UserState } from './user-state.rules.ts'

/** The state of `app_user u` at a plant; of a transporter's own office, with its id. */
export const userStateAt = (plantId: string, now: Date, transporterId?: string): RawBuilder<UserState> =>
  userState(sql`exists (select from allocation e where e.user_id = u.id and e.auth_plant_id = ${plantId} and ${isInForce('e', now)}
    ${transporterId === undefined ? sql`` : sql`and e.transporter_id = ${transporterId}`})`)

/** The same, from whether there is access in force. */
export const userState = (hasAccess: RawBuilder<unknown>): RawBuilder<UserState> =>
  sql<UserState>`case when not u.is_active then 'disabled' when not ${hasAccess} then 'ended'
    when u.last_seen_at is null then 'invited' else 'active' end`
