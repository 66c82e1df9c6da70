// oxlint-disable max-lines -- one list of what the whole demonstration has
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { portals } from '#accounts/portals.rules.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { activeDriverDays, findFirstHistoryDay } from '#drivers/history/driver-days.store.ts'
import { listHistoryDrift } from '#drivers/history/history-drift.factory.ts'
import { addDays, toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { openTerminalLog } from '#platform/server/log/log.ts'
import { createServices } from '#app/services.ts'
import { readSettings } from '#app/settings.ts'
import { checkAsBefore } from '#tests/model/as-before.ts'
import { checkDays } from '#tests/model/agreeing-days.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { demoSize, inWhole, isWhole } from '#tests/world/whole.ts'
import { demoSignIns } from './people/demo-people.ts'
import { fillWithDemo, incompleteMarker } from './demo.ts'
import { stateConditions, statesTold, whoShows } from './states.factory.ts'
import { campaignTitle } from './year/campaign.rules.ts'

const { database, ownerAddress: owner } = await copyOfTemplate()
const { db } = database
const folder = await mkdtemp(join(tmpdir(), 'driver-pass-demo-'))
onTeardown(() => rm(folder, { recursive: true, force: true }))
const settings = readSettings({ DATA_FOLDER: folder, DEMO: 'true', DEMO_SIZE: demoSize, LOG: 'false' })
const now = new Date('2026-11-21T09:00:00Z')
const services = await createServices({ settings, env: {}, now, log: openTerminalLog(() => {}) })
onTeardown(services.decoder.close)
const printed: string[] = []
const demo = { database, owner, services, settings, now, print: (line: string) => void printed.push(line) }
beforeAll(() => fillWithDemo(demo), 600_000)

const count = (what: string): Promise<number> => valueOf(db, sql<number>`(select count(*)::int from ${sql.raw(what)})`)

const first = 'auth_plant_id = (select min(id) from auth_plant)'
const inService = `driver where ${first} and status_id in (8, 10)`
const dayOf = "(checked_at at time zone 'Africa/Nairobi')::date"
/** Of a day that is over, at the first plant. */
const checksOfDays = `(select count(*) as n from gate_check where ${first} and ${dayOf} < '2026-11-21' group by ${dayOf}) day`
const everyKind = `request where ${first} and status_id = 1 and sent_back_at is null and type_id not in (4, 13)`
const stages = `(select status_id, count(*) as n from driver where ${first} and status_id between 1 and 4 group by 1) stage`
const bells = `(select count(*) as n from notification n join app_user u on u.id = n.user_id
  where read_at is null and phone in (${demoSignIns.map(({ phone }) => `'${phone.replace(/^0/, '+254')}'`).join(', ')}) group by user_id, auth_plant_id) bell`

/** What the design asks of the whole demonstration; a smaller one has some of each, where at least one is asked for. */
it.each([
  ['auth_plant', 3, 3],
  ['auth_plant where first_load_finished_at is not null and first_load_drivers > 0', 3, 3],
  ["audit where action = 'first load finished'", 3, 3],
  ['app_user', 44, 44],
  [inService, 1800, 1900],
  [`${inService} and (status_id = 10 or cleared_until < '2026-11-21' or is_unfit)`, 60, 130],
  [`driver where ${first} and status_id = 8 and (cleared_until < '2026-11-21' or is_unfit)`, 95, 115],
  [`driver where ${first} and status_id = 8 and held_days <> '{}'`, 8, 15],
  ['recall where carried_out_at is not null and withdrawn_at is null', 2, 2],
  ['recalled_clearance where renewed_by is not null', 12, 14],
  ['driver where status_id in (6, 8, 10) and picture_file_id is null', 0, 0],
  ['(select from driver group by auth_plant_id, name having count(*) > 1) same', 0, 0],
  ['onboarding_draft', 1, 9],
  [`${stages} where n between 3 and 5`, 4, 4],
  ["onboarding_application where state = 'returned'", 3, 9],
  ['driver where status_id = 3 and documents_until <= current_date', 1, 9],
  ['card_batch', 2, 2],
  ['report_run where file_id is not null', 2, 2],
  ["driver where status_id in (6, 8, 10) and pass_expiry < documents_until and pass_expiry <= '2026-12-21'", 1, 9],
  [everyKind, 10, 14],
  [`${everyKind} and overdue_notified_at is not null`, 1, 2],
  [`(select from ${everyKind} group by type_id) kind`, 8, 14],
  [`${checksOfDays} where n between 120 and 180`, 7, 7],
  [checksOfDays, 7, 7],
  [`gate_check where ${first} and ${dayOf} = '2026-11-21'`, 120, 180],
  [`gate_presence where is_inside and ${first}`, 15, 25],
  ["gate_check where outcome = 'blocked'", 20, 120],
  ['gate_override', 5, 40],
  ['gate_check where is_offline and device_id is not null', 10, 20],
  ["gate_check where found_by = 'card' and not is_offline and outcome <> 'blocked'", 300, 1200],
  ["gate_check where found_by = 'card_no' and outcome <> 'blocked'", 100, 500],
  ["gate_check where found_by = 'id_no'", 50, 300],
  ["gate_check where found_by = 'pass' and outcome = 'cleared'", 50, 300],
  ["gate_check join api_key on api_key.id = api_key_id and last_used_at >= checked_at - interval '1 minute'", 100, 500],
  ["webhook_delivery join webhook w on w.id = webhook_id and not w.is_active where state = 'delivered'", 5, 20],
  ["webhook_delivery where state = 'failed'", 1, 5],
  ['good_practice', 100, 200],
  ['event_attendance where event_id in (select id from event where topic is null)', 4000, 8000],
  ["event_attendance where event_id in (select id from event where title = 'Site induction')", 1750, 1900],
  ["event_attendance where event_id in (select id from event where title = 'Site induction for Athi River')", 38, 38],
  ['requirement where auth_plant_id is not null', 2, 2],
  ["auth_plant where admits = 'some'", 1, 1],
  ['(select from gate_check where is_visit group by driver_id) visitor', 40, 40],
  ['auth_plant where hearing_days > 0 and evidence_review and blacklist_approvers = 2', 1, 1],
  ['case_hearing where early_reason is null', 4, 4],
  ["case_reply where side = 'office'", 1, 1],
  ["case_reply where sent_by_way = 'paper'", 1, 1],
  ['sanction_evidence where reviewed_at is null', 1, 1],
  ['request r where type_id = 5 and status_id = 1 and exists (select from request_approval a where a.request_id = r.id)', 1, 1],
  [
    `(select from gate_check where is_visit and outcome = 'blocked' and reasons -> 0 ->> 'code' = 'own' group by driver_id) uninducted`,
    2,
    2,
  ],
  ['gate_check where is_visit', 74, 80],
  ['driver_hold h join driver d on d.id = h.driver_id where h.auth_plant_id <> d.auth_plant_id and h.lifted_at is null', 1, 1],
  ["admission where state = 'asked'", 1, 1],
  [`driver where ${first} and status_id = 8 and own_until < '2026-11-21'`, 14, 26],
  [`driver where ${first} and status_id = 8 and own_until between '2026-11-22' and '2026-12-21'`, 10, 30],
  [`${bells} where n > 6`, 0, 0],
  ['notification where read_at is null', 100, 250],
  ['cleared_day where cleared > 0 and cleared < drivers', 20_000, 30_000],
  ["violation where violation_date < '2025-01-01'", 50, 300],
  [`scorecard_month where ${first} and (driver_days = 0 or evidence = 0 or booked = 0)`, 0, 0],
  [`scorecard_month where ${first} and due > 0 and violations > 0`, 310, 400],
  // With a sixth of its drivers, in some month nothing of an office ends.
  ...inWhole<[string, number, number]>([`scorecard_month where ${first} and driver_days > 0 and due = 0`, 0, 0]),
  ['scorecard_month where late > 0 and late < due', 200, 400],
])('has rows of %s: %i to %i of all drivers', async (what, from, to) => {
  const counted = await count(what)
  expect(counted).toBeGreaterThanOrEqual(isWhole ? from : Math.min(from, 1))
  expect(counted).toBeLessThanOrEqual(to)
})

it('speeding is two violations in five, and falls after the campaign', async () => {
  const of = (which: string): Promise<number> => count(`violation where ${isWhole ? first : 'true'} and ${which}`)
  const speeding = "category = 'Speeding'"
  // Of six months, and of four.
  const before = (await of(`${speeding} and violation_date between '2025-12-01' and '2026-05-31'`)) / 6
  const after = (await of(`${speeding} and violation_date between '2026-07-01' and '2026-10-31'`)) / 4
  expect(after).toBeLessThan(0.6 * before)
  const share = (await of(speeding)) / (await of('true'))
  expect(share).toBeGreaterThan(isWhole ? 0.36 : 0.03)
  expect(share).toBeLessThan(0.44)
  expect(await count(`event where ${first} and title = '${campaignTitle}'`)).toBe(1)
})

it('the page of states has a line for each', () => {
  expect(statesTold.map(({ state }) => state)).toEqual(Object.keys(stateConditions))
})

it.each(inWhole(...statesTold))('$who shows: $state', async ({ state, who }) => {
  expect(await whoShows(db, state, '2026-11-21')).toContain(who)
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
  expect(left.length).toBeGreaterThan(isWhole ? 20 : 3)
  expect(joined.length).toBeGreaterThan(isWhole ? 20 : 3)
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

it('drivers of a plant that says nothing of its own are judged as before it could', { timeout: 300_000 }, async () => {
  const days = Array.from({ length: 41 }, (_, n) => addDays('2026-10-01', n * 10))
  expect(await checkAsBefore(db, days)).toBeGreaterThan(isWhole ? 300 : 50)
})
