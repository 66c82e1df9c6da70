import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Actor } from '#accounts/people.ts'
import type { Db, Tables } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'

const columns = ['id', 'title', 'body', 'link', 'read_at', 'created_at'] as const

export type BellRow = Pick<Selectable<Tables['notification']>, (typeof columns)[number]>
/** A recipient at a plant and portal. */
export type BellScope = {
  userId: string
  plantId: string
  portal: string
  transporterId: string | null
}

export const bellOf = ({ userId, plant, portal, transporter }: Actor): BellScope => ({
  userId,
  plantId: plant.id,
  portal,
  transporterId: transporter?.id ?? null,
})

/** A person's notifications of this plant, portal and transporter, and those without one. */
const inScope =
  ({ userId, plantId, portal, transporterId }: BellScope) =>
  ({ and, or, eb }: ExpressionBuilder<Tables, 'notification'>) =>
    and([
      eb('user_id', '=', userId),
      or([eb('auth_plant_id', '=', plantId), eb('auth_plant_id', 'is', null)]),
      or([eb('portal', 'is', null), eb('portal', '=', portal)]),
      or([eb('transporter_id', 'is', null), eb('transporter_id', '=', transporterId)]),
    ])

export const listBell = (db: Db, scope: BellScope, page: LimitOffset): Promise<PageAndTotal<BellRow>> =>
  readPageAndTotal(db.selectFrom('notification').select(columns).where(inScope(scope)).orderBy('id', 'desc'), page)

/** Counts the unread ones, up to `most`. */
export async function countUnread(db: Db, scope: BellScope, most: number): Promise<number> {
  const unread = db.selectFrom('notification').select('id').where(inScope(scope)).where('read_at', 'is', null).limit(most).as('unread')
  const { n } = await named(db, 'bell_unread')
    .selectFrom(unread)
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** False for an unknown id or one out of scope. Idempotent. */
export async function markRead(db: Db, scope: BellScope, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set(({ fn, val }) => ({ read_at: fn.coalesce('read_at', val(at)) }))
    .where('id', '=', id)
    .where(inScope(scope))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks notifications up to `upTo`; newer ones stay unread. */
export async function markAllRead(db: Db, scope: BellScope, { upTo, at }: { upTo: string; at: Date }): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: at })
    .where(inScope(scope))
    .where('read_at', 'is', null)
    .where('id', '<=', upTo)
    .execute()
}
