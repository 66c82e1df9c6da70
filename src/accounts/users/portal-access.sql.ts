import { sql, type RawBuilder } from 'kysely'
import type { Portal } from '../portals.rules.ts'
import { isInForce } from './in-force.sql.ts'

type Place = { plantId: RawBuilder<unknown> | string; now: Date }

/** `from …` of the allocations `l` by which active users reach a plant's portal now. */
export const portalAccess = (portal: Portal, { plantId, now }: Place): RawBuilder<unknown> =>
  sql`from allocation l join app_user u on u.id = l.user_id and u.is_active
    where l.portal = ${sql.lit(portal)} and l.auth_plant_id = ${plantId} and ${isInForce('l', now)}`
