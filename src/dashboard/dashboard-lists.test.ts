import * as z from 'zod/mini'
import { beforeAll, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { driverStatus as s } from '#drivers/driver-status.contract.ts'
import { unset } from '#drivers/list/driver-choices.rules.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { verdicts } from '#drivers/verdict/verdict-names.rules.ts'
import { passListContract } from '#drivers/pass-list/pass-list.contract.ts'
import { aPassHolder, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { endings } from '#drivers/pass-list/pass-set.rules.ts'
import type { Route } from '#platform/contract/route.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { dashboardContract } from './dashboard.contract.ts'

const { all, totals, passTotals, violations } = dashboardContract
const today = '2026-11-21'
const genders = ['Male', 'Female', 'Others', null]
/** At the edges of the age bands. */
const births = ['2001-11-21', '2001-11-22', '1991-11-21', '1991-11-22', '1981-11-21', '1971-11-21', '1971-11-22', null]
const Counted = z.object({ total: z.number() })

let call: Caller
let plantId: string
const api = await testApi()
beforeAll(async () => {
  ;({ call, plantId } = await api.as({ portal: 'staff_portal', permissions: ['reports.read', 'drivers.read'] }))
})

const holder = (input: PassHolderFields = {}) => aPassHolder(api.db, { plantId, ...input })
const parts = async () => {
  const { drivers, passes, violations: seen } = await call(all, {})
  if (!drivers || !passes || !seen) throw new Error('A part is missing')
  return { drivers, passes, violations: seen }
}

/** The lists that the dashboard's numbers link to. */
describe('every number equals its list', () => {
  const count = async (route: Route, input: object): Promise<number> => Counted.parse(await call(route, input)).total

  it('for drivers and passes', async () => {
    const yards = await Promise.all([aTransporter(api.db), aTransporter(api.db)])
    const days = ['2026-10-31', '2026-11-01', today, '2026-11-30', '2026-12-01', '2026-12-21', '2027-03-31', '2027-11-30']
    for (const [place, day] of days.entries()) {
      const status_id = place % 3 === 2 ? s.suspended : s.active
      const clearances = { medical: days[(place + 1) % 8] ?? day, ddt: days[(place + 2) % 8] ?? day, bulker: days[(place + 3) % 8] ?? day }
      const born = { gender: genders[place % 4] ?? null, date_of_birth: births[place] ?? null }
      await holder({ transporter_id: yards[place % 2]?.id ?? '', passExpiry: day, clearances, status_id, ...born })
    }
    await holder({ transporter_id: yards[0].id, gender: 'Female' })
    const { drivers, passes } = await parts()
    expect([drivers.by_transporter.length, drivers.by_gender.length, drivers.by_age.length]).toEqual([2, 4, 6])
    for (const key of ['active', 'suspended', 'blacklisted'] as const) {
      expect(await count(driversContract.active, { key })).toBe(drivers.by_status[key])
      for (const { transporter_id, ...numbers } of drivers.by_transporter)
        expect(await count(driversContract.active, { key, transporter_id: transporter_id._id })).toBe(numbers[key])
      for (const { gender, ...numbers } of drivers.by_gender)
        expect([gender, await count(driversContract.active, { key, gender: gender ?? unset })]).toEqual([gender, numbers[key]])
      for (const { age, ...numbers } of drivers.by_age)
        expect([age, await count(driversContract.active, { key, age: age ?? unset })]).toEqual([age, numbers[key]])
    }
    expect(drivers.by_age.filter(({ active, suspended }) => active + suspended > 0).length).toBeGreaterThan(4)
    const ofVerdict = new Map<string, number>()
    for (const verdict of verdicts) ofVerdict.set(verdict, await count(driversContract.active, { verdict }))
    expect(Object.fromEntries(ofVerdict)).toEqual(drivers.by_verdict)
    expect(Math.min(...ofVerdict.values())).toBeGreaterThan(0)
    expect([...ofVerdict.values()].reduce((sum, n) => sum + n)).toBe(drivers.by_status.active)
    for (const verdict of ['cleared', 'warn'] as const)
      expect(await count(passListContract.passes, { verdict })).toBe(ofVerdict.get(verdict))
    const list = passListContract.passes
    expect(await count(list, { pass: 'active' })).toBe(passes.active)
    expect(await count(list, { pass: 'expired' })).toBe(passes.expired)
    expect(await count(list, { expiring: '30' })).toBe(passes.expiring)
    for (const of of endings) {
      const { expired, months } = passes.by_month[of]
      expect(await count(list, of === 'pass' ? { pass: 'expired' } : { to: today, of })).toBe(expired)
      for (const { month, total } of months) expect([month, await count(list, { month, of })]).toEqual([month, total])
    }
  })

  it('for violations', async () => {
    const [asha, brian] = [await holder({ name: 'Asha' }), await holder({ name: 'Brian' })]
    for (const [place, driver] of [asha, brian, asha, brian, asha].entries())
      await aViolation(api.db, driver, {
        violation: ['Phone at the wheel', 'No helmet'][place % 2] ?? '',
        violation_date: `2026-0${place + 1}-28`,
      })
    await aViolation(api.db, asha, { state: 'dismissed' })
    const { violations: seen } = await parts()
    const year = { from: '2026-01-01', to: '2026-12-31' }
    const list = violationsContract.list
    expect([seen.total, seen.top.length, seen.by_transporter.length, seen.by_driver.length]).toEqual([5, 2, 2, 2])
    expect(await count(list, year)).toBe(seen.total)
    for (const { violation, total } of seen.top) expect(await count(list, { ...year, violation })).toBe(total)
    for (const { transporter_id, total } of seen.by_transporter)
      expect(await count(list, { ...year, transporter_id: transporter_id._id })).toBe(total)
    for (const { driver_id, total } of seen.by_driver) expect(await count(list, { ...year, driver_id: driver_id._id })).toBe(total)
    for (const { month, total } of seen.by_month.filter((each) => each.total > 0))
      expect(await count(list, { from: `${month}-01`, to: `${month}-${month === '2026-02' ? '28' : '30'}` })).toBe(total)
  })

  it('for the three lists behind it', async () => {
    const { drivers, passes, violations: seen } = await parts()
    const { active, suspended, blacklisted } = drivers.by_status
    expect(await count(totals, {})).toBe(active + suspended + blacklisted)
    const ends = await call(passTotals, { page_size: 100 })
    expect(ends.drivers).toHaveLength(ends.total)
    const ofActive = ends.drivers.filter(({ driver_id }) => driver_id.status.id === s.active)
    expect(ofActive.filter(({ expiry }) => expiry > today)).toHaveLength(passes.active)
    expect(ofActive.filter(({ expiry }) => expiry <= today)).toHaveLength(passes.expired)
    const reported = await call(violations, { page_size: 100 })
    expect(reported.violations.filter(({ violation_date }) => violation_date.startsWith('2026'))).toHaveLength(seen.total)
  })
})

describe('the lists behind the dashboard', () => {
  it('have every counted driver, pass and violation', async () => {
    const { plantId: there, call: ask } = await api.as({ portal: 'staff_portal' })
    const driver = await aPassHolder(api.db, {
      plantId: there,
      name: 'Asha',
      gender: null,
      date_of_birth: '1991-11-22',
      passExpiry: '2027-01-31',
    })
    await aPassHolder(api.db, { plantId: there, status_id: s.left })
    const id = await aViolation(api.db, driver, { violation_date: '2026-11-20' })
    const status = { id: 8, name: 'Active' }
    const page = { page: 1, page_size: 1, total: 1 }
    const transporter_id = { _id: driver.transporter_id, name: expect.any(String) }
    expect(await ask(totals, {})).toEqual({ drivers: [{ _id: driver.id, status, gender: null, age: 34, transporter_id }], ...page })
    expect(await ask(passTotals, {})).toEqual({ drivers: [{ driver_id: { _id: driver.id, status }, expiry: '2027-01-31' }], ...page })
    expect(await ask(violations, {})).toEqual({
      violations: [
        {
          _id: id,
          violation: 'Uncovered load',
          violation_category: 'Load safety',
          violation_date: '2026-11-20',
          driver_id: { _id: driver.id, name: 'Asha' },
          transporter_id,
        },
      ],
      ...page,
    })
    expect(await ask(totals, { page: 2 })).toEqual({ drivers: [], ...page, page: 2, page_size: 25 })
  })

  it('answer all rows unless a page is asked for', async () => {
    const { plantId: there, call: ask } = await api.as({ portal: 'staff_portal' })
    for (let n = 0; n < 27; n++) await aViolation(api.db, await aPassHolder(api.db, { plantId: there }), { violation_date: '2026-11-20' })
    for (const [route, key] of [
      [totals, 'drivers'],
      [passTotals, 'drivers'],
      [violations, 'violations'],
    ] as const) {
      const answered = await ask(route, {})
      expect(route.output.safeParse(answered).success).toBe(true)
      const { [key]: rows = [], ...head } = answered as unknown as Record<string, readonly { _id?: string; driver_id?: object }[]>
      expect([rows.length, new Set(rows.map((row) => JSON.stringify(row))).size, head]).toEqual([
        27,
        27,
        { page: 1, page_size: 27, total: 27 },
      ])
      const paged = (await ask(route, { page: 2 })) as unknown as Record<string, unknown>
      expect(paged).toMatchObject({ page: 2, page_size: 25, total: 27 })
      expect(paged[key]).toEqual(rows.slice(25))
    }
    const bare = await api.as({ portal: 'staff_portal' })
    expect(await bare.call(totals, {})).toEqual({ drivers: [], page: 1, page_size: 0, total: 0 })
  })
})
