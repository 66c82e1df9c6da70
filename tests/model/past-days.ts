import { deepStrictEqual } from 'node:assert'
import { sql } from 'kysely'
import { driversAsAt, type DriverAsAt } from '#drivers/history/driver-history.sql.ts'
import { bulkerOption } from '#drivers/verdict/verdict.rules.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Snapshot } from './snapshot.ts'
import type { TestDriver, TestPlant } from './test-plant.ts'

/**
 * Compares the driver as at each day with the state that was recorded at the day's end; days without one are as the day before. A day before the
 * first has no state.
 */
export async function assertPastDays(
  { db, people }: TestPlant,
  { driverId }: TestDriver,
  days: ReadonlyMap<PlainDate, Snapshot>,
): Promise<void> {
  const recorded = [...days].sort(([one], [other]) => (one < other ? -1 : 1))
  const [[firstDay] = [''], [lastDay] = ['']] = [recorded[0], recorded.at(-1)]
  const scope = { plantIds: [people.staff.actor.plant.id], transporterId: null }
  const { rows } = await sql<DriverAsAt & { day: PlainDate }>`select to_char(day, 'YYYY-MM-DD') as day, h.*
    from generate_series(${addDays(firstDay, -1)}::date, ${lastDay}::date, '1 day') day
    join lateral (select * from ${driversAsAt(scope, sql`day`)} h where driver_id = ${driverId}) h on true order by 1`.execute(db)
  const kept = rows.map(({ day, ...state }) => [day, keptState(state)])
  const expected: unknown[] = []
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    const latest = recorded.findLast(([each]) => each <= day)
    if (latest) expected.push([day, recordedState(latest[1])])
  }
  deepStrictEqual(kept, expected, `The history of driver ${driverId} (+ actual) differs from what was recorded on the days`)
}

const keptState = (h: DriverAsAt) => ({
  status: h.status_id,
  transporter: h.transporter_id,
  isBulkerDriver: h.vehicle_options.includes(bulkerOption),
  cardNo: h.card_no,
  passExpiry: h.pass_expiry,
  pass: h.pass_status === null ? null : { status: h.pass_status, expiry: h.pass_expiry, reason: h.pass_reason },
  clearances: withoutNulls({ medical: h.medical_expiry, ddt: h.ddt_expiry, bulker: h.bulker_expiry }),
  suspension: h.suspended_on === null ? 'none' : h.suspended_until,
})

function recordedState({ driver, pass, clearances, suspensions }: Snapshot) {
  const { idNo: _, ...kept } = driver
  const isEndless = suspensions.includes(null)
  return { ...kept, pass, clearances, suspension: isEndless ? null : (latestOf(suspensions) ?? 'none') }
}

const withoutNulls = (clearances: Readonly<Record<string, PlainDate | null>>) =>
  Object.fromEntries(Object.entries(clearances).filter(([, expiry]) => expiry !== null))

const latestOf = (days: readonly (string | null)[]): string | undefined =>
  days
    .filter((day) => day !== null)
    .reduce<string | undefined>((latest, day) => (latest !== undefined && latest > day ? latest : day), undefined)
