import { sql, type Insertable } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import type { Tied } from '../admissions.rules.ts'
import { interestIn, type AskingReader } from '../interest.sql.ts'
import type { MoveTab } from './moves.contract.ts'
import type { MoveState } from './moves.rules.ts'

export const insertMove = async (tx: Tx, row: Insertable<Tables['home_move']>): Promise<string> =>
  (await tx.insertInto('home_move').values(row).returning('id').executeTakeFirstOrThrow()).id

type Decided = Required<Pick<Insertable<Tables['home_move']>, 'state' | 'decided_by' | 'decided_at' | 'comment'>>

export const decideWaiting = async (tx: Tx, id: string, decided: Decided): Promise<void> =>
  void (await tx.updateTable('home_move').set(decided).where('id', '=', id).execute())

const rows = (db: Db) =>
  db
    .selectFrom('home_move as m')
    .innerJoin('driver as d', 'd.id', 'm.driver_id')
    .innerJoin('transporter as t', 't.id', 'm.transporter_id')
    .innerJoin('auth_plant as p', 'p.id', 'm.auth_plant_id')
    .innerJoin('auth_plant as h', 'h.id', 'm.home_plant_id')
    .innerJoin('app_user as a', 'a.id', 'm.asked_by')
    .leftJoin('app_user as u', 'u.id', 'm.decided_by')
    .select(['m.id', 'm.driver_id', 'm.auth_plant_id', 'm.home_plant_id', 'm.transporter_id', 'm.reason', 'm.state'])
    .select(['m.asked_by', 'm.asked_at', 'm.decided_at', 'm.comment'])
    .select(['d.name as driver', 'd.id_no', 't.name as transporter', 'p.name as plant', 'h.name as home_plant'])
    .select([
      sql<string>`a.first_name || ' ' || a.last_name`.as('asked_by_name'),
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('decided_by_name'),
    ])
    .$narrowType<{ state: MoveState }>()

export type MoveRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** What was asked for a driver, newest first: for an office, while the driver was its own. */
export const listMovesOf = (
  db: Db,
  { driverId, transporterId }: { driverId: string; transporterId: string | null },
  page: LimitOffset,
): Promise<PageAndTotal<MoveRow>> =>
  readPageAndTotal(
    rows(db)
      .where('m.driver_id', '=', driverId)
      .$if(transporterId !== null, (query) => query.where('m.transporter_id', '=', transporterId))
      .orderBy('m.id', 'desc'),
    page,
  )

/** With what ties the reader to each. */
export const listMovesTo = (
  db: Db,
  { plantId, tab, reader }: { plantId: string; tab: MoveTab; reader: AskingReader },
  page: LimitOffset,
): Promise<PageAndTotal<MoveRow & Tied>> =>
  readPageAndTotal(
    rows(db)
      .select(interestIn(reader).as('interest'))
      .where('m.auth_plant_id', '=', plantId)
      .where('m.state', tab === 'waiting' ? '=' : '<>', 'asked')
      .orderBy('m.id', tab === 'waiting' ? 'asc' : 'desc'),
    page,
  )

/** Undefined where the plant was not asked. */
export const findMoveTo = (db: Db, { plantId, id }: { plantId: string; id: string }): Promise<MoveRow | undefined> =>
  rows(db).where('m.id', '=', id).where('m.auth_plant_id', '=', plantId).executeTakeFirst()

/** What waits, locked; whoever has locked the driver before never deadlocks. */
export const lockMove = (tx: Tx, id: string): Promise<MoveRow | undefined> =>
  rows(tx).where('m.id', '=', id).forUpdate('m').executeTakeFirst()

/** Of the side that the driver leaves, or asked by this person. */
export const findOwnMove = (
  db: Db,
  { plantId, transporterId }: Scope,
  { id, userId }: { id: string; userId: string },
): Promise<MoveRow | undefined> =>
  rows(db)
    .where('m.id', '=', id)
    .where(({ or, and, eb }) =>
      or([eb('m.home_plant_id', '=', plantId), and([eb('m.auth_plant_id', '=', plantId), eb('m.asked_by', '=', userId)])]),
    )
    .$if(transporterId !== null, (query) => query.where('m.transporter_id', '=', transporterId))
    .executeTakeFirst()

export const findWaitingOf = (db: Db, driverId: string): Promise<MoveRow | undefined> =>
  rows(db).where('m.driver_id', '=', driverId).where('m.state', '=', 'asked').executeTakeFirst()

export const countAskedSince = async (tx: Tx, driverId: string, since: Date): Promise<number> =>
  (await tx.selectFrom('home_move').select('id').where('driver_id', '=', driverId).where('asked_at', '>', since).execute()).length

export const findPlant = (db: Db, id: string): Promise<{ id: string; name: string; timeZone: string } | undefined> =>
  db.selectFrom('auth_plant').select(['id', 'name', 'time_zone as timeZone']).where('id', '=', id).executeTakeFirst()

export const findTransporterName = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('transporter').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
