import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { portals } from '#accounts/portals.rules.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { activeDriverDays, findFirstHistoryDay } from '#drivers/history/driver-days.store.ts'
import { listHistoryDrift } from '#drivers/history/history-drift.factory.ts'
import { addDays, toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { openTerminalLog } from '#platform/server/log/log.ts'
import { createServices } from '#app/services.ts'
import { readSettings } from '#app/settings.ts'
import { checkDays } from '#tests/model/agreeing-days.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { isWhole } from '#tests/world/whole.ts'
import { demoSignIns } from './people/demo-people.ts'
import { fillWithDemo, incompleteMarker } from './demo.ts'

const { database, ownerAddress: owner } = await copyOfTemplate()
const { db } = database
const folder = await mkdtemp(join(tmpdir(), 'driver-pass-demo-'))
onTeardown(() => rm(folder, { recursive: true, force: true }))
const settings = readSettings({ DATA_FOLDER: folder, DEMO: 'true', LOG: 'false' })
const now = new Date('2026-11-21T09:00:00Z')
const services = await createServices({ settings, env: {}, now, log: openTerminalLog(() => {}) })
onTeardown(services.decoder.close)
const printed: string[] = []
/** The whole of it is loaded by the journey of a newcomer, who works in it. */
const everyNth = isWhole ? 1 : 6
const demo = { database, owner, services, settings, now, everyNth, print: (line: string) => void printed.push(line) }
beforeAll(() => fillWithDemo(demo), 600_000)

const count = async (what: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(what)}`.execute(db)
  return rows[0]?.count ?? 0
}

it.each([
  ['auth_plant', 3],
  ['auth_plant where first_load_finished_at is not null and first_load_drivers > 0', 3],
  ["audit where action = 'first load finished'", 3],
  ['app_user', 44],
  ['driver where auth_plant_id = (select min(id) from auth_plant)', 2306],
  ['onboarding_draft', 5],
  ['onboarding_application', 55],
  ["onboarding_application where state = 'returned'", 7],
  ['driver where status_id = 3 and documents_until <= current_date', 4],
  ['card_batch', 2],
  ['report_run where file_id is not null', 2],
  ["driver where status_id in (6, 8, 10) and pass_expiry < documents_until and pass_expiry <= '2026-12-21'", 2],
  ['violation', 814],
  ["gate_check where outcome = 'blocked'", 69],
  ['gate_override', 18],
  ['gate_check where is_offline and device_id is not null', 20],
  ["gate_check where found_by = 'card' and not is_offline and outcome <> 'blocked'", 184],
  ["gate_check where found_by = 'card_no' and outcome <> 'blocked'", 67],
  ["gate_check where found_by = 'id_no'", 39],
  ["gate_check where found_by = 'pass' and outcome = 'cleared'", 15],
  ["gate_check join api_key on api_key.id = api_key_id and last_used_at >= checked_at - interval '1 minute'", 70],
  ["webhook_delivery join webhook w on w.id = webhook_id and not w.is_active where state = 'delivered'", 10],
  ["webhook_delivery where state = 'failed'", 2],
  ['gate_presence where is_inside', 4],
  ['good_practice', 153],
  ['event_attendance', 3665],
  ['request where status_id = 1', 172],
  ['notification where read_at is null', 286],
  ['cleared_day where cleared > 0 and cleared < drivers', 25105],
  ['scorecard_month where cleared_days > 0 and violations > 0', 401],
  ['scorecard_month where late > 0 and late < due', 281],
])('has rows of %s: exactly %i of all drivers', async (what, expected) => {
  const counted = await count(what)
  expect(isWhole ? counted : Math.min(counted, 1)).toBe(isWhole ? expected : 1)
})

it('has an allocated login for each portal', async () => {
  for (const { phone, portal } of demoSignIns) {
    const allocated = db.selectFrom('app_user').innerJoin('allocation', 'allocation.user_id', 'app_user.id').select('portal').distinct()
    expect(await allocated.where('phone', '=', phone.replace(/^0/, '+254')).execute()).toEqual([{ portal }])
  }
  expect(new Set(demoSignIns.map(({ portal }) => portal))).toEqual(new Set(portals))
})

it('delivered notifications in order of time', async () => {
  const outOfOrder = sql`select from (select created_at, lag(created_at) over (partition by user_id, auth_plant_id order by id) as before
    from notification) delivered where created_at < before`
  expect((await outOfOrder.execute(db)).rows).toEqual([])
})

it('says that an earlier start was stopped half way', async () => {
  await writeFile(incompleteMarker(settings), '')
  await expect(fillWithDemo(demo)).rejects.toThrow(/was interrupted. Delete the folder .* and start again/)
  await rm(incompleteMarker(settings))
})

it('leaves a non-empty database alone', async () => {
  const before = await count('audit')
  await fillWithDemo(demo)
  expect(await count('audit')).toBe(before)
  expect(printed).toEqual(['Loading the demonstration; this happens once.'])
})

it('reports can ask for each day of the past two years, and find the state of now in the last', async () => {
  const today = toPlainDate(demo.now, 'Africa/Nairobi')
  for (const { id } of await db.selectFrom('auth_plant').select('id').execute()) {
    const scope = { plantIds: [id], transporterId: null }
    expect(await findFirstHistoryDay(db, [id])).toMatch(/^202[34]/)
    const days = [addDays(today, -365), today].map((day) => ({ from: day, until: day }))
    const [yearAgo = 0, now] = await activeDriverDays(db, scope, days)
    const active = await db
      .selectFrom('driver')
      .select('id')
      .where('auth_plant_id', '=', id)
      .where('status_id', '=', driverStatus.active)
      .execute()
    expect(now).toBe(active.length)
    expect(yearAgo).toBeGreaterThan(active.length / 2)
  }
  expect(await listHistoryDrift(db)).toEqual([])
  const inService = [driverStatus.active, driverStatus.suspended]
  const moved = db.selectFrom('driver_history').select('driver_id')
  const left = await moved.where('was_status_id', 'in', inService).where('status_id', 'not in', inService).execute()
  const joined = await moved.where('was_status_id', 'not in', inService).where('status_id', 'in', inService).execute()
  expect(left.length).toBeGreaterThan(20 / everyNth)
  expect(joined.length).toBeGreaterThan(20 / everyNth)
  expect((await sql`select * from count_drift()`.execute(db)).rows).toEqual([])
})

it('for 400 days no pass contradicts the verdict, and dashboard and lists have the numbers of the rows', { timeout: 600_000 }, async () => {
  // The other days and lists are in demo.slow.test.ts. The smaller plants answer with the same code.
  const isEndOfMonth = (day: PlainDate): boolean => [day, addDays(day, 1)].some((one) => one.endsWith('-01'))
  const compared = await checkDays({ database, services, settings, now }, ({ plant, day, nth, lists }) => {
    const isCompared = nth % 20 === 0 || (plant === 0 && (nth % 10 === 0 || isEndOfMonth(day)))
    return isCompared ? lists.filter((_, place) => place === nth % lists.length) : null
  })
  expect(compared).toBe(63 + 20 + 20)
})
