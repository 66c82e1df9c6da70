import { sql } from 'kysely'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver, settle } from '#drivers/drivers.factory.ts'
import { insertGoodPractices } from '#good-practices/good-practices.store.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { insertViolations, type NewViolation } from '#violations/violations.store.ts'
import { violationCategories, violationStates } from '#violations/violations.rules.ts'

/** The next of some values, always in the same order for a seed. */
export type Chance = <T>(values: readonly [T, ...T[]]) => T

/** Numbers from a seed (mulberry32), so that a failure can be repeated. */
export function chanceOf(seed: number): Chance {
  let state = seed
  return (values) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    const part = ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
    return values[Math.floor(part * values.length)] ?? values[0]
  }
}

const names = ['Over 80', 'over 80', 'Uncovered load', 'Worn tyres', 'No helmet', 'Rude'] as const
const days = Array.from({ length: 700 }, (_, ago) => addDays('2026-11-21', -ago)) as [string, ...string[]]
const asTuple = <T>(values: readonly T[]): [T, ...T[]] => values as [T, ...T[]]

/** Some hundred violations with and without evidence, and good practices, of several transporters at these plants. */
export async function aReportedPlant(
  db: Db,
  { plantIds, userId }: { plantIds: readonly string[]; userId: string },
  chance: Chance,
): Promise<{ transporters: string[]; drivers: string[] }> {
  const transporters = await Promise.all(['Simba', 'Mara', 'Tana'].map((name) => aTransporter(db, { name }).then(({ id }) => id)))
  const drivers: Awaited<ReturnType<typeof aDriver>>[] = []
  for (const plantId of plantIds)
    for (let n = 0; n < 12; n++)
      drivers.push(
        await aDriver(db, { plantId, name: `Driver ${chance(['A', 'B', 'C'])} ${n}`, transporter_id: chance(asTuple(transporters)) }),
      )
  const violations = Array.from({ length: 300 }, (): NewViolation => {
    const driver = chance(asTuple(drivers))
    return {
      driver_id: driver.id,
      auth_plant_id: driver.auth_plant_id,
      transporter_id: chance([driver.transporter_id, ...transporters]),
      category: chance(violationCategories),
      violation: chance(names),
      violation_date: chance(days),
      state: chance(asTuple(violationStates)),
      description: null,
      action_taken: chance([null, 'Warned']),
    }
  })
  await insertViolations(db, violations)
  await askForEvidence(db, userId)
  await insertGoodPractices(
    db,
    Array.from({ length: 120 }, () => ({
      driver_id: chance(asTuple(drivers)).id,
      title: chance(['Helped', 'helped', 'Clean truck']),
      description: 'Well done',
      date: chance(days),
      created_by: null,
    })),
  )
  return { transporters, drivers: drivers.map(({ id }) => id) }
}

/** Of two in three upheld violations; of every second one it was received some days later. A third of the violations suspended the driver. */
async function askForEvidence(db: Db, userId: string): Promise<void> {
  await sql`
    with asked as (
      insert into request (type_id, driver_id, auth_plant_id, transporter_id, status_id, created_at, decided_at, decided_by, body_data)
      select 13, v.driver_id, v.auth_plant_id, v.transporter_id, case when v.id % 2 = 0 then 2 else 1 end, v.violation_date + interval '30 hours',
        case when v.id % 2 = 0 then v.violation_date + interval '30 hours' + (v.id % 9) * interval '1 day' end,
        case when v.id % 2 = 0 then ${userId}::bigint end, json_build_object('of', v.id)
      from violation v where v.state = 'stands' and v.id % 3 > 0 returning id, status_id, decided_by, decided_at, (body_data ->> 'of')::bigint as violation_id
    ), closed as (
      insert into request_history (request_id, status_id, created_by, created_at) select id, status_id, decided_by, decided_at from asked where status_id <> 1
    )
    update violation v set evidence_request_id = a.id, transporter_comment = case when v.id % 2 = 0 then 'Trained again' end
    from asked a where a.violation_id = v.id`.execute(db)
  await inTransaction(db, async (tx) => {
    await sql`
      insert into suspension (driver_id, starts_on, ends_on, violation_id, created_at, ended_at, end_reason)
      select driver_id, violation_date, violation_date + 5, id, violation_date, case when id % 2 = 0 then violation_date + interval '80 hours' end,
        case when id % 2 = 0 then 'evidence' end
      from violation where id % 3 = 0`.execute(tx)
    await sql`update driver set status_id = ${driverStatus.suspended}
      where id in (select driver_id from suspension where ended_at is null)`.execute(tx)
    const { rows } = await sql<{ id: string }>`select distinct driver_id as id from suspension`.execute(tx)
    await settle(
      tx,
      rows.map(({ id }) => id),
    )
  })
}
