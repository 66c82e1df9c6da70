import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import type { TestKind, TestLimits, TestUnit } from './test-kinds.rules.ts'

type Stored = Selectable<Tables['driver_test']>

export async function insertTest(tx: Tx, test: Insertable<Tables['driver_test']>): Promise<string> {
  return (await tx.insertInto('driver_test').values(test).returning('id').executeTakeFirstOrThrow()).id
}

/** Whether a device's test is stored already. */
export const isKnownTest = (tx: Tx, key: string): Promise<boolean> =>
  valueOf(tx, sql<boolean>`exists (select from driver_test where key = ${key})`)

export const findTesterName = (db: Db, userId: string): Promise<string> =>
  valueOf(db, sql<string>`(select first_name || ' ' || last_name from app_user where id = ${userId})`)

export type TestSettings = { secondTestMinutes: number; limits: TestLimits }

export async function findTestSettings(db: Db, plantId: string): Promise<TestSettings> {
  const row = await db
    .selectFrom('auth_plant')
    .select(['second_test_minutes', 'alcohol_limit_breath', 'alcohol_limit_blood', 'fatigue_limit'])
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow()
  const limits = { 'mg/l': row.alcohol_limit_breath, '‰': row.alcohol_limit_blood, points: row.fatigue_limit }
  return { secondTestMinutes: row.second_test_minutes, limits }
}

type Measured = Pick<Stored, 'reading' | 'substance' | 'taken_at'> & { kind: TestKind; unit: TestUnit | null; tested_by: string }
const kind = sql<TestKind>`t.kind`.as('kind')
const unit = sql<TestUnit | null>`t.unit`.as('unit')
const testedBy = sql<string>`u.first_name || ' ' || u.last_name`.as('tested_by')

/** The last test that failed of an open hold. */
export type OpenTest = Measured & { hold_id: string; recorded_at: Date }

/** A driver's open holds of failed tests, oldest first, each with the last test that failed. */
export async function listOpenTests(db: Db, driverId: string): Promise<readonly OpenTest[]> {
  const rows = await db
    .selectFrom('driver_hold as h')
    .innerJoin('driver_test as t', 't.hold_id', 'h.id')
    .innerJoin('app_user as u', 'u.id', 't.tested_by')
    .select(['h.id as hold_id', 't.reading', 't.substance', 't.taken_at', 't.recorded_at', kind, unit, testedBy])
    .distinctOn('h.id')
    .where('h.driver_id', '=', driverId)
    .where('h.lifted_at', 'is', null)
    .where('t.is_passed', '=', false)
    .orderBy('h.id')
    .orderBy('t.recorded_at', 'desc')
    .execute()
  return rows
}

export type ListedTestRow = Measured &
  Pick<Stored, 'id' | 'is_passed' | 'instrument' | 'witness' | 'recorded_at' | 'key'> & {
    driver_id: string | null
    driver: string | null
    is_second: boolean
    is_held: boolean | null
  }

export type TestFilter = {
  kind?: TestKind | undefined
  isPassed?: boolean | undefined
  isHeld?: boolean
  driverId?: string | undefined
  /** Days at the plant, inclusive. */
  from?: PlainDate | undefined
  to?: PlainDate | undefined
}

/** Tests that were taken at the plant, newest first. Who is of another plant since has no name here. */
export function listTests(
  db: Db,
  plantId: string,
  { kind: ofKind, isPassed, isHeld, driverId, from, to }: TestFilter,
  page: LimitOffset,
): Promise<PageAndTotal<ListedTestRow>> {
  let rows = listed(db).where('t.auth_plant_id', '=', plantId)
  if (ofKind !== undefined) rows = rows.where('t.kind', '=', ofKind)
  if (isPassed !== undefined) rows = rows.where('t.is_passed', '=', isPassed)
  if (isHeld) rows = rows.where('h.id', 'is not', null).where('h.lifted_at', 'is', null)
  if (driverId !== undefined) rows = rows.where('d.id', '=', driverId)
  if (from !== undefined) rows = rows.where('t.taken_at', '>=', midnight(sql`${from}::date`))
  if (to !== undefined) rows = rows.where('t.taken_at', '<', midnight(sql`${to}::date + 1`))
  return readPageAndTotal(rows, page)
}

/** A driver's tests, newest first, wherever they were taken. The caller checks the scope. */
export const listTestsOf = (db: Db, driverId: string, page: LimitOffset): Promise<PageAndTotal<ListedTestRow>> =>
  readPageAndTotal(listed(db).where('t.driver_id', '=', driverId), page)

const listed = (db: Db) =>
  db
    .selectFrom('driver_test as t')
    .innerJoin('auth_plant as a', 'a.id', 't.auth_plant_id')
    .innerJoin('app_user as u', 'u.id', 't.tested_by')
    .leftJoin('driver as d', (join) => join.onRef('d.id', '=', 't.driver_id').onRef('d.auth_plant_id', '=', 't.auth_plant_id'))
    .leftJoin('driver_hold as h', 'h.id', 't.hold_id')
    .select(['t.id', 't.is_passed', 't.reading', 't.substance', 't.instrument', 't.witness', 't.taken_at', 't.recorded_at', 't.key'])
    .select([kind, unit, testedBy, 'd.id as driver_id', 'd.name as driver'])
    .select([
      sql<boolean>`exists (select from driver_test first where first.hold_id = t.hold_id and first.id < t.id)`.as('is_second'),
      sql<boolean | null>`case when h.id is not null then h.lifted_at is null end`.as('is_held'),
    ])
    .orderBy('t.taken_at', 'desc')
    .orderBy('t.id', 'desc')

const midnight = (day: RawBuilder<unknown>): RawBuilder<Date> => sql<Date>`(${day})::timestamp at time zone a.time_zone`
