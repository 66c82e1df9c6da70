import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { portals } from '#accounts/portals.rules.ts'
import { aPerson, aSession } from '#accounts/accounts.factory.ts'
import { monthsFrom } from '#dashboard/dashboard.rules.ts'
import { dashboardContract } from '#dashboard/dashboard.contract.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { verdicts } from '#drivers/verdict/verdict-names.rules.ts'
import { passListContract } from '#passes/list/pass-list.contract.ts'
import { endings, passStatusFilters } from '#passes/list/pass-set.rules.ts'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import { activeDriverDays, joinedAndLeft } from '#passes/history/driver-days.store.ts'
import { findFirstHistoryDay } from '#passes/history/driver-history.store.ts'
import { listHistoryDrift } from '#passes/history/history-drift.factory.ts'
import { addDays, toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { createProduct } from '../product.ts'
import { createServices } from '../services.ts'
import { readSettings } from '../settings.ts'
import { countDay, driverRecordsOf } from '../testing/agreement.ts'
import { send } from '../testing/send.ts'
import { onTeardown } from '../testing/teardown.ts'
import { copyOfTemplate } from '../testing/test-api.ts'
import { demoSignIns } from './people/demo-people.ts'
import { fillWithDemo, incompleteMarker } from './demo.ts'

const { database } = await copyOfTemplate()
const { db } = database
const folder = await mkdtemp(join(tmpdir(), 'driver-pass-demo-'))
onTeardown(() => rm(folder, { recursive: true, force: true }))
const settings = readSettings({ DATA_FOLDER: folder, DEMO: 'true', LOG: 'false' })
const now = new Date('2026-11-21T09:00:00Z')
const services = await createServices({ settings, env: {}, now, print: () => {} })
onTeardown(services.decoder.close)
const printed: string[] = []
const demo = { database, services, settings, now, print: (line: string) => void printed.push(line) }
beforeAll(() => fillWithDemo(demo), 300_000)

const count = async (what: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(what)}`.execute(db)
  return rows[0]?.count ?? 0
}

it.each([
  ['auth_plant', 3],
  ['app_user', 44],
  ['driver where auth_plant_id = (select min(id) from auth_plant)', 2306],
  ['onboarding_draft', 5],
  ['onboarding_application', 55],
  ["onboarding_application where state = 'returned'", 7],
  ['driver where status_id = 3 and documents_until <= current_date', 4],
  ['card_batch', 2],
  ['report_run where file_id is not null', 2],
])('has rows of %s: exactly %i', async (what, expected) => {
  expect(await count(what)).toBe(expected)
})

it.each([
  "driver where status_id in (6, 8, 10) and pass_expiry < documents_until and pass_expiry <= '2026-12-21'",
  'violation',
  "gate_check where outcome = 'blocked'",
  'gate_override',
  'gate_check where is_offline and device_id is not null',
  "gate_check where found_by = 'card' and not is_offline and outcome <> 'blocked'",
  "gate_check where found_by = 'card_no' and outcome <> 'blocked'",
  "gate_check where found_by = 'id_no'",
  "gate_check where found_by = 'pass' and outcome = 'cleared'",
  "gate_check join api_key on api_key.id = api_key_id and last_used_at >= checked_at - interval '1 minute'",
  "webhook_delivery join webhook w on w.id = webhook_id and not w.is_active where state = 'delivered'",
  "webhook_delivery where state = 'failed'",
  'gate_presence where is_inside',
  'good_practice',
  'event_attendance',
  'request where status_id = 1',
  'notification where read_at is null',
  'cleared_day where cleared > 0 and cleared < drivers',
  'scorecard_month where cleared_days > 0 and violations > 0',
  'scorecard_month where late > 0 and late < due',
])('has rows of %s', async (what) => {
  expect(await count(what)).toBeGreaterThan(0)
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
    const [moved] = await joinedAndLeft(db, scope, [{ from: addDays(today, -365), until: today }])
    expect(moved?.joined).toBeGreaterThan(0)
  }
  expect(await listHistoryDrift(db)).toEqual([])
  expect(
    (await joinedAndLeft(db, { plantIds: ['1'], transporterId: null }, [{ from: '2023-01-01', until: today }]))[0]?.left,
  ).toBeGreaterThan(20)
  expect((await sql`select * from count_drift()`.execute(db)).rows).toEqual([])
})

describe('for 400 days', () => {
  const firstDay = '2026-10-01'
  const days = Array.from({ length: 400 }, (_, n) => addDays(firstDay, n))
  const clock = { now: demo.now }

  it('no pass contradicts the verdict, and dashboard and lists have the numbers of the rows', { timeout: 600_000 }, async () => {
    const { app } = await createProduct({ database, services, settings, clock: () => clock.now, checkResponses: false })
    onTeardown(() => app.close())
    const plants = await db.selectFrom('auth_plant').select('id').orderBy('id').execute()
    for (const [place, { id: plantId }] of plants.entries()) {
      const records = await driverRecordsOf(db, plantId)
      const person = await aPerson(db, { portal: 'staff_portal', plantId, now: clock.now })
      for (const [nth, day] of days.entries()) {
        const counted = countDay(records, day)
        expect(counted.contradictions).toEqual([])
        // The smaller plants answer with the same code.
        if (place > 0 && nth % 20 > 0) continue
        clock.now = new Date(`${day}T09:00:00Z`)
        const token = await aSession(db, { ...person, now: clock.now })
        const call = async <R extends Route>(route: R, input: Input<R>): Promise<Output<R>> => (await send(app, route, input, token)).json()
        expect({ day, ...(await shownOn(call)) }).toEqual({ day, ...expectedOn(counted, day) })
      }
    }
  })
})

type Call = <R extends Route>(route: R, input: Input<R>) => Promise<Output<R>>

/** What dashboard and lists say. */
async function shownOn(call: Call): Promise<object> {
  const { drivers, passes } = await call(dashboardContract.all, {})
  const totals = async (keys: readonly string[], total: (key: string) => Promise<{ readonly total: number }>) =>
    Object.fromEntries(await Promise.all(keys.map(async (key) => [key, (await total(key)).total] as const)))
  const one = { page_size: 1 }
  return {
    byStatus: drivers?.by_status,
    dashboard: { active: passes?.active, expired: passes?.expired, expiring: passes?.expiring },
    months: passes?.by_month,
    active: await totals(verdicts, (verdict) => call(driversContract.active, { ...one, verdict: verdict as never })),
    verdicts: await totals(verdicts, (verdict) => call(passListContract.passes, { ...one, verdict: verdict as never })),
    statuses: await totals(passStatusFilters, (pass) => call(passListContract.passes, { ...one, pass: pass as never })),
  }
}

/** The same, from the rows. */
function expectedOn(counted: ReturnType<typeof countDay>, day: PlainDate): object {
  const { ofTile, activeByVerdict, passesByVerdict, passesByStatus, expiring, ends } = counted
  const bars = Object.fromEntries(
    endings.map((of) => [
      of,
      {
        expired: of === 'pass' ? passesByStatus['expired'] : (ends.get(`${of} expired`) ?? 0),
        months: monthsFrom(day).map((month) => ({ month, total: ends.get(`${of} ${month}`) ?? 0 })),
      },
    ]),
  )
  return {
    byStatus: ofTile,
    dashboard: { active: passesByStatus['active'], expired: passesByStatus['expired'], expiring },
    months: bars,
    active: activeByVerdict,
    verdicts: passesByVerdict,
    statuses: passesByStatus,
  }
}
