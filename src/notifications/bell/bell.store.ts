import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#accounts/people.ts'
import { named, type Db } from '#platform/server/database/database.ts'

export type BellRow = {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly link: string | null
  readonly read_at: Date | null
  readonly created_at: Date
}
/** A recipient at a plant and portal. */
export type BellScope = {
  readonly userId: string
  readonly plantId: string
  readonly portal: string
  readonly transporterId: string | null
}

export const bellOf = ({ userId, plant, portal, transporter }: Actor): BellScope => ({
  userId,
  plantId: plant.id,
  portal,
  transporterId: transporter?.id ?? null,
})

/** A person's notifications of this plant, portal and transporter, and those without one. */
const inScope = ({ userId, plantId, portal, transporterId }: BellScope): RawBuilder<boolean> => sql`n.user_id = ${userId}
  and (n.auth_plant_id = ${plantId} or n.auth_plant_id is null) and (n.portal is null or n.portal = ${portal}) and (n.transporter_id is null or n.transporter_id = ${transporterId})`

type Page = { readonly limit: number; readonly offset: number }

export async function listBell(db: Db, scope: BellScope, { limit, offset }: Page): Promise<{ rows: BellRow[]; total: number }> {
  const { rows } = await sql<BellRow>`select n.id, n.title, n.body, n.link, n.read_at, n.created_at from notification n
    where ${inScope(scope)} order by n.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from notification n where ${inScope(scope)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Counts the unread ones, up to `most`. */
export async function countUnread(db: Db, scope: BellScope, most: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`${named('bell_unread')}select count(*)::int as unread from (
      select from notification n where ${inScope(scope)} and n.read_at is null limit ${most}
    ) unread`.execute(db)
  return rows[0]?.unread ?? 0
}

/** False for an unknown id or one out of scope. Idempotent. */
export async function markRead(db: Db, scope: BellScope, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const marked = await sql`update notification n set read_at = coalesce(n.read_at, ${at}) where n.id = ${id} and ${inScope(scope)}`.execute(
    db,
  )
  return marked.numAffectedRows === 1n
}

/** Marks notifications up to `upTo`; newer ones stay unread. */
export async function markAllRead(db: Db, scope: BellScope, { upTo, at }: { upTo: string; at: Date }): Promise<void> {
  await sql`update notification n set read_at = ${at} where ${inScope(scope)} and n.read_at is null and n.id <= ${upTo}`.execute(db)
}
