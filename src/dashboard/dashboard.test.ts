import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { driverStatus as s } from '#drivers/driver-status.contract.ts'
import { aPassHolder, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { endings } from '#drivers/pass-list/pass-set.rules.ts'
import type { Route } from '#platform/contract/route.ts'
import { foldCounts } from '#platform/server/counts/counts.ts'
import { dashboardContract, type Dashboard } from './dashboard.contract.ts'

const { all, totals, passTotals, violations } = dashboardContract
const today = '2026-11-21'

let call: Caller
let plantId: string
const api = await testApi()
beforeAll(async () => {
  ;({ call, plantId } = await api.as({ portal: 'staff_portal', permissions: ['reports.read', 'drivers.read'] }))
})

const holder = (input: PassHolderFields = {}) => aPassHolder(api.db, { plantId, ...input })
const show = async (): Promise<Dashboard> => call(all, {})
const parts = async () => {
  const { drivers, passes, violations: seen } = await show()
  if (!drivers || !passes || !seen) throw new Error('A part is missing')
  return { drivers, passes, violations: seen }
}

describe('the dashboard refuses', () => {
  it.each([{ year: 1999 }, { year: 2101 }, { year: 'last' }, { plant: '1' }])('%j', async (input) => {
    await expect(call(all, input as never)).rejects.toMatchObject({ status: 422 })
  })

  it.each([totals, passTotals, violations])('$path beyond the largest page', async (route: Route) => {
    await expect(call(route, { page_size: 101 })).rejects.toMatchObject({ status: 422 })
    await expect(call(route, { page: 0 })).rejects.toMatchObject({ status: 422 })
  })

  it('people without access to reports', async () => {
    const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read', 'requests.read'] })
    const transporter = await api.as({ portal: 'transporter_portal', plantId })
    for (const route of [all, totals, passTotals, violations]) {
      await expect(clerk.call(route, {})).rejects.toMatchObject({ status: 403 })
      await expect(transporter.call(route, {})).rejects.toMatchObject({ status: 403 })
    }
  })
})

describe('an empty plant', () => {
  it('has zeros everywhere, and all bars', async () => {
    const noDrivers = { active: 0, suspended: 0, blacklisted: 0 }
    const elsewhere = await api.as({ portal: 'staff_portal' })
    await holder()
    const shown = await elsewhere.call(all, {})
    expect(shown).toMatchObject({ today, counted_at: '2026-11-21T06:00:00.000Z' })
    expect(shown.drivers).toMatchObject({ by_status: noDrivers, by_verdict: { cleared: 0, warn: 0, blocked: 0 }, by_transporter: [] })
    expect(shown.drivers?.by_gender).toEqual(['Male', 'Female', 'Others', null].map((gender) => ({ gender, ...noDrivers })))
    expect(shown.drivers?.by_age.map(({ age }) => age)).toEqual(['under-25', '25-34', '35-44', '45-54', '55-over', null])
    expect(shown.passes).toMatchObject({ active: 0, expiring: 0, expired: 0 })
    for (const of of endings) expect(shown.passes?.by_month[of].months).toHaveLength(13)
    expect(shown.violations).toMatchObject({ year: 2026, years: [2026], total: 0, top: [], by_transporter: [], by_driver: [] })
    expect(shown.violations?.by_month).toHaveLength(12)
    expect((await elsewhere.call(totals, {})).total).toBe(0)
  })
})

it('has the time of the request, and the names as they are', async () => {
  const transporter = await aTransporter(api.db, { name: 'Tana Haulers' })
  await holder({ status_id: s.active, transporter_id: transporter.id })
  const names = async () => (await parts()).drivers.by_transporter.map(({ transporter_id }) => transporter_id.name)
  expect(await names()).toContain('Tana Haulers')
  await api.db.updateTable('transporter').set({ name: 'Tana Freight' }).where('id', '=', transporter.id).execute()
  expect(await names()).toContain('Tana Freight')
  const first = await show()
  api.now = new Date(api.now.getTime() + 1000)
  expect(await show()).toEqual({ ...first, counted_at: api.now.toISOString() })
})

describe('drivers', () => {
  it('are counted by status, including blacklisted', async () => {
    const { drivers: before } = await parts()
    for (const status_id of [s.active, s.active, s.suspended, s.blacklisted, s.cardCancelled, s.documentVerification])
      await holder({ status_id })
    const { drivers: after } = await parts()
    expect(after.by_status).toEqual({
      active: before.by_status.active + 2,
      suspended: before.by_status.suspended + 1,
      blacklisted: before.by_status.blacklisted + 1,
    })
  })

  it.each([
    ['2001-11-22', 'under-25'],
    ['2001-11-21', '25-34'],
    ['1991-11-22', '25-34'],
    ['1991-11-21', '35-44'],
    ['1981-11-30', '35-44'],
    ['1981-11-01', '45-54'],
    ['1971-11-21', '55-over'],
    ['1950-01-01', '55-over'],
    [null, null],
  ] as const)('born on %s are of the age %s, before and after the counts are folded', async (date_of_birth, band) => {
    const ofBand = async () => (await parts()).drivers.by_age.find(({ age }) => age === band)?.suspended ?? 0
    const before = await ofBand()
    await holder({ date_of_birth, status_id: s.suspended })
    expect(await ofBand()).toBe(before + 1)
    await foldCounts(api.db)
    expect(await ofBand()).toBe(before + 1)
  })

  it('change age bands without a write', async () => {
    const { plantId: there, call: ask } = await api.as({ portal: 'staff_portal' })
    await aPassHolder(api.db, { plantId: there, date_of_birth: '2001-11-22' })
    expect((await ask(all, {})).drivers?.by_age[0]?.active).toBe(1)
    api.now = new Date('2026-11-21T21:30:00Z')
    const late = await api.as({ portal: 'staff_portal', plantId: there })
    const shown = await late.call(all, {})
    api.now = new Date('2026-11-21T06:00:00Z')
    expect([shown.today, shown.drivers?.by_age[0]?.active, shown.drivers?.by_age[1]?.active]).toEqual(['2026-11-22', 0, 1])
  })
})

describe('passes', () => {
  it.each([
    ['2026-11-20', { active: 0, expiring: 0, expired: 1 }],
    ['2026-11-21', { active: 0, expiring: 0, expired: 1 }],
    ['2026-11-22', { active: 1, expiring: 1, expired: 0 }],
    ['2026-12-21', { active: 1, expiring: 1, expired: 0 }],
    ['2026-12-22', { active: 1, expiring: 0, expired: 0 }],
    ['2027-11-30', { active: 1, expiring: 0, expired: 0 }],
  ])('that end on %s count as %j', async (passExpiry, expected) => {
    const { plantId: there, call: ask } = await api.as({ portal: 'staff_portal' })
    await aPassHolder(api.db, { plantId: there, passExpiry })
    for (const fold of [async () => {}, foldCounts]) {
      await fold(api.db)
      expect((await ask(all, {})).passes).toMatchObject(expected)
    }
  })

  it('and clearances count in their month of expiry; this month from today', async () => {
    const { plantId: there, call: ask } = await api.as({ portal: 'staff_portal' })
    const clearances = { medical: '2026-11-30', ddt: '2026-11-05', bulker: '2027-11-21' }
    await aPassHolder(api.db, { plantId: there, clearances })
    await aPassHolder(api.db, { plantId: there, passExpiry: '2026-12-31', clearances: {} })
    const bars = (await ask(all, {})).passes?.by_month
    const seen = endings.map((of) => [of, bars?.[of].expired, bars?.[of].months.find(({ total }) => total > 0)?.month])
    expect(seen).toEqual([
      ['pass', 1, '2026-12'],
      ['medical', 0, '2026-11'],
      ['ddt', 1, undefined],
      ['bulker', 0, '2027-11'],
    ])
  })
})

describe('a part that fails', () => {
  it('is left out while the others show; all failing is one failure', async () => {
    const broken = await testApi()
    const staff = await broken.as({ portal: 'staff_portal' })
    await sql`alter table violation rename to violation_gone`.execute(broken.ownerDb)
    expect(await staff.call(all, {})).toMatchObject({ drivers: { by_transporter: [] }, passes: { active: 0 }, violations: null })
    await sql`alter table stored_count rename to stored_count_gone`.execute(broken.ownerDb)
    await expect(staff.call(all, {})).rejects.toMatchObject({ status: 500 })
  })
})
