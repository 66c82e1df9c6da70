import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#accounts/people.ts'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { readPage, type CappedPage, type PageBounds } from '#platform/server/database/statements/listing.ts'
import { accessColumns, accessJoins, selectAccess, type AccessRow } from '../access.store.ts'
import type { UserState } from '../user-state.rules.ts'
import { userStateAt } from '../user-state.store.ts'
import { continued } from '#platform/server/database/statements/value-of.ts'

/** A transporter's people at one plant. */
export type Office = { plantId: string; transporterId: string; now: Date }

/** The actor's own, from the session and never from input. */
export function officeOf({ transporter, plant }: Actor, now: Date): Office {
  if (!transporter) throw new Error('A user of the transporter portal has a transporter')
  return { plantId: plant.id, transporterId: transporter.id, now }
}

export type OfficePersonRow = {
  id: string
  first_name: string
  last_name: string
  phone: string
  state: UserState
  last_seen_at: Date | null
  access: readonly (Pick<AccessRow, 'role' | 'time_zone' | 'is_in_force'> & { ends_at: string | null })[]
}

const ofOffice = ({ plantId, transporterId }: Office): RawBuilder<boolean> =>
  sql<boolean>`a.auth_plant_id = ${plantId} and a.transporter_id = ${transporterId} and a.portal = 'transporter_portal'`

/** Who has access, then who had it, by name. */
export const listOfficePeople = (db: Db, office: Office, bounds: PageBounds): Promise<CappedPage<OfficePersonRow>> => {
  const state = userStateAt(office.plantId, office.now, office.transporterId)
  const access = sql`(
    select json_agg(x order by x.is_in_force desc, lower(x.role), x.id)
    from (select ${accessColumns(office.now)} from allocation a ${accessJoins} where a.user_id = u.id and ${ofOffice(office)}) x)`
  return readPage(
    db,
    {
      table: sql`app_user u`,
      id: sql`u.id`,
      which: sql`u.id in (select a.user_id from allocation a where ${ofOffice(office)})`,
      order: sql`(case when ${state} in ('ended', 'disabled') then '1' else '0' end) || lower(u.first_name || ' ' || u.last_name)`,
      isDescending: false,
      columns: sql<OfficePersonRow>`u.id, u.first_name, u.last_name, u.phone, ${state} as state, u.last_seen_at, ${access} as access`,
      joined: sql``,
    },
    bounds,
  )
}

/** How many people have access, without this one. */
export async function countWithAccess(db: Db, office: Office, exceptId?: string): Promise<number> {
  const { n } = await db
    .selectFrom('allocation as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(sql<number>`count(distinct a.user_id)::int`.as('n'))
    .where('u.is_active', '=', true)
    .where(ofOffice(office))
    .where(isInForce('a', office.now))
    .$if(exceptId !== undefined, (people) => people.where('u.id', '<>', exceptId ?? ''))
    .executeTakeFirstOrThrow()
  return n
}

/** One invitation to a transporter's office at a time: what is counted stays true until the transaction ends. */
export async function lockOffice(tx: Tx, { transporterId }: Office): Promise<void> {
  await tx.selectFrom('transporter').select('id').where('id', '=', transporterId).forNoKeyUpdate().execute()
}

/** A person's access in force in this office, locked for this transaction. */
export async function lockOfficeAccess(tx: Tx, office: Office, userId: string): Promise<AccessRow[]> {
  const which = sql`where a.user_id = ${userId} and ${ofOffice(office)} and ${isInForce('a', office.now)} order by a.id for update of a`
  return (await continued(selectAccess(office.now), which).execute(tx)).rows
}

/** When the actor's own access ends; null without an end. */
export async function findOwnEnd(db: Db, { allocationId }: Actor): Promise<Date | null> {
  const { ends_at } = await db.selectFrom('allocation').select('ends_at').where('id', '=', allocationId).executeTakeFirstOrThrow()
  return ends_at
}

export async function findOfficeState(db: Db, { plantId, transporterId, now }: Office, userId: string): Promise<UserState | undefined> {
  const state = userStateAt(plantId, now, transporterId)
  const found = await db.selectFrom('app_user as u').select(state.as('state')).where('u.id', '=', userId).executeTakeFirst()
  return found?.state
}
