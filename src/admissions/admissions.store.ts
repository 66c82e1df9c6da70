import { sql, type Insertable } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import type { AdmissionState, Tied } from './admissions.rules.ts'
import type { AdmissionTab } from './admissions.contract.ts'
import { interestIn, type AskingReader } from './interest.sql.ts'

export const insertAdmission = async (tx: Tx, row: Insertable<Tables['admission']>): Promise<string> =>
  (await tx.insertInto('admission').values(row).returning('id').executeTakeFirstOrThrow()).id

export const changeAdmission = async (
  tx: Tx,
  id: string,
  change: Partial<
    Pick<Insertable<Tables['admission']>, 'state' | 'decided_by' | 'decided_at' | 'comment' | 'ended_by' | 'ended_at' | 'end_reason'>
  >,
): Promise<void> => void (await tx.updateTable('admission').set(change).where('id', '=', id).execute())

/** In force on the day at the plant that is asked, or to come. */
const isOpen = (at: Date) => sql<boolean>`admission_is_open(m, d.auth_plant_id, (${at}::timestamptz at time zone p.time_zone)::date)`

const rows = (db: Db, at: Date) =>
  db
    .selectFrom('admission as m')
    .innerJoin('driver as d', 'd.id', 'm.driver_id')
    .innerJoin('transporter as t', 't.id', 'm.transporter_id')
    .innerJoin('auth_plant as p', 'p.id', 'm.auth_plant_id')
    .innerJoin('auth_plant as h', 'h.id', 'm.home_plant_id')
    .innerJoin('app_user as a', 'a.id', 'm.asked_by')
    .leftJoin('app_user as u', 'u.id', 'm.decided_by')
    .select(['m.id', 'm.driver_id', 'm.auth_plant_id', 'm.home_plant_id', 'm.transporter_id', 'm.from_day', 'm.until_day', 'm.reason'])
    .select(['m.asked_by', 'm.asked_at', 'm.decided_at', 'm.comment', 'm.ended_at', 'm.end_reason', 'm.state'])
    .select([
      'd.name as driver',
      'd.id_no',
      'd.status_id',
      'd.auth_plant_id as driver_plant_id',
      'd.transporter_id as driver_transporter_id',
      't.name as transporter',
    ])
    .select(['p.name as plant', 'h.name as home_plant'])
    .select(isOpen(at).as('is_open'))
    .select([
      sql<string>`a.first_name || ' ' || a.last_name`.as('asked_by_name'),
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('decided_by_name'),
    ])
    .$narrowType<{ state: AdmissionState }>()

export type AdmissionRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** What was asked for a driver, newest first: for an office, while the driver was its own. */
export const listAdmissionsOf = (
  db: Db,
  { driverId, transporterId, at }: { driverId: string; transporterId: string | null; at: Date },
  page: LimitOffset,
): Promise<PageAndTotal<AdmissionRow>> =>
  readPageAndTotal(
    rows(db, at)
      .where('m.driver_id', '=', driverId)
      .$if(transporterId !== null, (query) => query.where('m.transporter_id', '=', transporterId))
      .orderBy('m.id', 'desc'),
    page,
  )

const inTab = (at: Date) =>
  ({
    waiting: sql<boolean>`m.state = 'asked'`,
    granted: isOpen(at),
    past: sql<boolean>`m.state <> 'asked' and not ${isOpen(at)}`,
  }) satisfies Record<AdmissionTab, unknown>

/** With what ties the reader to each. */
export const listAtPlant = (
  db: Db,
  { plantId, tab, reader }: { plantId: string; tab: AdmissionTab; reader: AskingReader },
  page: LimitOffset,
): Promise<PageAndTotal<AdmissionRow & Tied>> =>
  readPageAndTotal(
    rows(db, reader.at)
      .select(interestIn(reader).as('interest'))
      .where('m.auth_plant_id', '=', plantId)
      .where(inTab(reader.at)[tab])
      .orderBy('m.id', tab === 'waiting' ? 'asc' : 'desc'),
    page,
  )

type AtPlant = { plantId: string; id: string }

/** Whom it is about; undefined where the plant was not asked. */
export const findAskedDriver = async (tx: Tx, { plantId, id }: AtPlant): Promise<string | undefined> =>
  (await tx.selectFrom('admission').select('driver_id').where('id', '=', id).where('auth_plant_id', '=', plantId).executeTakeFirst())
    ?.driver_id

/** Locked; undefined where the plant was not asked. */
export const lockAtPlant = (tx: Tx, { plantId, id, at }: AtPlant & { at: Date }): Promise<AdmissionRow | undefined> =>
  rows(tx, at).where('m.id', '=', id).where('m.auth_plant_id', '=', plantId).forUpdate('m').executeTakeFirst()

/** Locked; undefined where it is not of the driver's plant, or of another office. */
export const lockOfOwn = (
  tx: Tx,
  { plantId, transporterId }: Scope,
  { id, at }: { id: string; at: Date },
): Promise<AdmissionRow | undefined> =>
  rows(tx, at)
    .where('m.id', '=', id)
    .where('m.home_plant_id', '=', plantId)
    .$if(transporterId !== null, (query) => query.where('m.transporter_id', '=', transporterId))
    .forUpdate('m')
    .executeTakeFirst()

/** What an office has asked for, what waits and what was asked since; no other call of it counts meanwhile. */
export async function countAsked(
  tx: Tx,
  { transporterId, driverId, plantId, since }: { transporterId: string; driverId: string; plantId: string; since: Date },
): Promise<{ waiting: number; sameToday: number; allToday: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('admissions of', ${transporterId}::bigint))`.execute(tx)
  const isSame = sql<boolean>`driver_id = ${driverId} and auth_plant_id = ${plantId}`
  return tx
    .selectFrom('admission')
    .select([
      sql<number>`count(*) filter (where state = 'asked')::int`.as('waiting'),
      sql<number>`count(*) filter (where asked_at > ${since} and ${isSame})::int`.as('sameToday'),
      sql<number>`count(*) filter (where asked_at > ${since})::int`.as('allToday'),
    ])
    .where('transporter_id', '=', transporterId)
    .where(({ or, eb }) => or([eb('state', '=', 'asked'), eb('asked_at', '>', since)]))
    .executeTakeFirstOrThrow()
}

/** Of a driver and a plant: what waits, or is granted for one of these days. */
export const findBeside = (
  tx: Tx,
  { driverId, plantId, from, until }: { driverId: string; plantId: string; from: PlainDate; until: PlainDate },
): Promise<{ state: string } | undefined> =>
  tx
    .selectFrom('admission as m')
    .innerJoin('driver as d', 'd.id', 'm.driver_id')
    .select('m.state')
    .where('m.driver_id', '=', driverId)
    .where('m.auth_plant_id', '=', plantId)
    .where(({ or, and, eb }) =>
      or([
        eb('m.state', '=', 'asked'),
        and([sql<boolean>`admission_is_open(m, d.auth_plant_id, ${from}::date)`, eb('m.from_day', '<', until)]),
      ]),
    )
    .orderBy('m.state')
    .executeTakeFirst()

/** Other plants that have the driver on hold for themselves, each since the first open one. */
export const listHeldElsewhere = (db: Db, driverId: string, at: Date): Promise<{ id: string; name: string; since: Date }[]> =>
  db
    .selectFrom('driver_hold as h')
    .innerJoin('driver as d', 'd.id', 'h.driver_id')
    .innerJoin('auth_plant as p', 'p.id', 'h.auth_plant_id')
    .select(['p.id', 'p.name'])
    .select(({ fn }) => fn.min('h.placed_at').as('since'))
    .where('h.driver_id', '=', driverId)
    .where('h.lifted_at', 'is', null)
    .whereRef('p.id', '<>', 'd.auth_plant_id')
    .where(sql<boolean>`(h.ends_on is null or h.ends_on > (${at}::timestamptz at time zone p.time_zone)::date)`)
    .groupBy(['p.id', 'p.name'])
    .orderBy('p.name')
    .execute()

export type PlantToAsk = { id: string; name: string; timeZone: string; admitsAllFrom: PlainDate | null }

/** The plants but this one, each with the day from which it admits all drivers of it. */
export const listPlantsToAsk = (db: Db, plantId: string): Promise<readonly PlantToAsk[]> =>
  db
    .selectFrom('auth_plant as p')
    .select(['p.id', 'p.name', 'p.time_zone as timeZone'])
    .select(
      sql<PlainDate | null>`case when p.admits = 'all' or p.admits = 'some' and exists (
        select from admitted_plant o where o.auth_plant_id = p.id and o.of_plant_id = ${plantId}) then p.admits_from end`.as(
        'admitsAllFrom',
      ),
    )
    .where('p.id', '<>', plantId)
    .orderBy('p.name')
    .execute()

const standing = (db: Db, driverId: string, at: Date) =>
  rows(db, at)
    .where('m.driver_id', '=', driverId)
    .where(({ or, eb }) => or([eb('m.state', '=', 'asked'), isOpen(at)]))
    .orderBy('p.name')
    .orderBy('m.id')

/** The driver's admissions that a move ends: asked for, or granted by now. */
export const listStanding = (db: Db, driverId: string, at: Date): Promise<readonly AdmissionRow[]> => standing(db, driverId, at).execute()

/** The same, locked: nobody withdraws or ends one meanwhile. */
export const lockStanding = (tx: Tx, driverId: string, at: Date): Promise<readonly AdmissionRow[]> =>
  standing(tx, driverId, at).forUpdate('m').execute()
