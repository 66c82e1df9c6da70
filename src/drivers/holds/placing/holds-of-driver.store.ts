import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import type { HoldKind } from '../hold-kinds.rules.ts'
import { isOfPerson } from './own-driver.sql.ts'

export type HoldRow = {
  id: string
  driver_id: string
  kind: HoldKind
  reason: string
  comment: string | null
  document: string | null
  auth_plant_id: string | null
  starts_on: PlainDate | null
  ends_on: PlainDate | null
  placed_at: Date
  placed_by: string | null
  placer: [string, string] | null
  lifted_at: Date | null
  lifter: [string, string] | null
  lift_reason: string | null
}

const holds = (db: Db) =>
  db
    .selectFrom('driver_hold as h')
    .leftJoin('app_user as p', 'p.id', 'h.placed_by')
    .leftJoin('app_user as l', 'l.id', 'h.lifted_by')
    .select(['h.id', 'h.driver_id', 'h.kind', 'h.reason', 'h.comment', 'h.document', 'h.auth_plant_id', 'h.starts_on', 'h.ends_on'])
    .select(['h.placed_at', 'h.placed_by', 'h.lifted_at', 'h.lift_reason'])
    .select(sql<[string, string] | null>`case when p.id is not null then array[p.first_name, p.last_name] end`.as('placer'))
    .select(sql<[string, string] | null>`case when l.id is not null then array[l.first_name, l.last_name] end`.as('lifter'))
    .$narrowType<{ kind: HoldKind }>()

/** `isHereOnly`: of a visiting driver, those of this plant alone; what else holds the driver is the other plant's. */
type AtPlant = { driverId: string; plantId: string; isHereOnly: boolean }

/** A driver's holds that count, or have counted, at a plant: open ones first, then the newest. */
export const listHoldsOfDriver = (db: Db, { driverId, plantId, isHereOnly }: AtPlant): Promise<HoldRow[]> =>
  holds(db)
    .where('h.driver_id', '=', driverId)
    .where((eb) => eb.or([eb('h.auth_plant_id', '=', plantId), ...(isHereOnly ? [] : [eb('h.auth_plant_id', 'is', null)])]))
    .orderBy(sql`h.lifted_at is not null`)
    .orderBy('h.id', 'desc')
    .execute()

export const findHold = (db: Db, id: string): Promise<HoldRow | undefined> => holds(db).where('h.id', '=', id).executeTakeFirst()

type Doubted = { documents: readonly string[]; sentAt: Date }

/** A driver's open holds about these documents, placed before others were sent; the lock on the driver keeps them as they are. */
export const listDoubts = (tx: Tx, driverId: string, { documents, sentAt }: Doubted): Promise<{ id: string }[]> =>
  tx
    .selectFrom('driver_hold')
    .select('id')
    .where('driver_id', '=', driverId)
    .where('kind', 'in', ['document', 'refresher'])
    .where('document', 'in', documents)
    .where('placed_at', '<', sentAt)
    .where('lifted_at', 'is', null)
    .execute()

type Person = { userId: string; driverId: string }

/** Whether a person is the driver, or works, or has worked, for the driver's office. */
export const isOwnDriver = (db: Db, { userId, driverId }: Person): Promise<boolean> =>
  valueOf(db, sql<boolean>`exists (select from driver d where d.id = ${driverId} and ${isOfPerson(userId)})`)
