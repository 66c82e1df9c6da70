import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { MoveFacts } from './moves.rules.ts'
import type { Db } from '#platform/server/database/database.ts'

type BesideMove = Pick<
  MoveFacts,
  'isHeldAtHome' | 'isCardWaiting' | 'cardNo' | 'suspension' | 'bookings' | 'appointments' | 'hasOfficeHere' | 'unknownRestrictions'
>
type Between = { driverId: string; transporterId: string; homeId: string; hereId: string; today: PlainDate }

/** What stands beside a driver's own records at both plants. */
export async function findBesideMove(db: Db, { driverId, transporterId, homeId, hereId, today }: Between): Promise<BesideMove> {
  const held = await db
    .selectFrom('driver_hold')
    .select('id')
    .where('driver_id', '=', driverId)
    .where('auth_plant_id', '=', homeId)
    .where('lifted_at', 'is', null)
    .where(({ or, eb }) => or([eb('ends_on', 'is', null), eb('ends_on', '>', today)]))
    .execute()
  const cards = await db
    .selectFrom('card')
    .select(['card_no', 'handed_over_at'])
    .where('driver_id', '=', driverId)
    .where('cancelled_at', 'is', null)
    .execute()
  const suspensions = await db
    .selectFrom('suspension')
    .select('ends_on')
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .orderBy('ends_on', (order) => order.desc().nullsFirst())
    .limit(1)
    .execute()
  const bookings = await db
    .selectFrom('event_booking as b')
    .innerJoin('event as e', 'e.id', 'b.event_id')
    .select('b.id')
    .where('b.driver_id', '=', driverId)
    .where('b.state', '<>', 'cancelled')
    .where('e.auth_plant_id', '=', homeId)
    .where('e.date', '>', today)
    .execute()
  const appointments = await db
    .selectFrom('appointment')
    .select('id')
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .execute()
  return {
    isHeldAtHome: held.length > 0,
    isCardWaiting: cards.some(({ handed_over_at }) => handed_over_at === null),
    cardNo: cards.find(({ handed_over_at }) => handed_over_at !== null)?.card_no ?? null,
    suspension: suspensions.map(({ ends_on }) => ({ endsOn: ends_on }))[0] ?? null,
    bookings: bookings.length,
    appointments: appointments.length,
    hasOfficeHere: await hasOffice(db, { transporterId, plantId: hereId }),
    unknownRestrictions: await listUnknownRestrictions(db, { driverId, homeId, hereId }),
  }
}

async function hasOffice(db: Db, { transporterId, plantId }: { transporterId: string; plantId: string }): Promise<boolean> {
  const found = await db
    .selectFrom('allocation')
    .select('id')
    .where('auth_plant_id', '=', plantId)
    .where('portal', '=', 'transporter_portal')
    .where('transporter_id', '=', transporterId)
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`now()`)]))
    .limit(1)
    .execute()
  return found.length > 0
}

/** Names of restrictions that the plant before has, and the new one does not. */
async function listUnknownRestrictions(
  db: Db,
  { driverId, homeId, hereId }: Pick<Between, 'driverId' | 'homeId' | 'hereId'>,
): Promise<readonly string[]> {
  const names = await db
    .selectFrom('restriction as r')
    .innerJoin('driver as d', (join) => join.on('d.id', '=', driverId))
    .select('r.name')
    .where('r.auth_plant_id', '=', homeId)
    .where(sql<boolean>`r.key = any(d.restrictions)`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('restriction as o').select('o.id').where('o.auth_plant_id', '=', hereId).whereRef('o.key', '=', 'r.key'))),
    )
    .orderBy('r.name')
    .execute()
  return names.map(({ name }) => name)
}
