import { beforeAll, describe, expect, it } from 'vitest'
import { decides, type Permission } from '#accounts/permissions.rules.ts'
import { aDoctor } from '#administration/master-data.factory.ts'
import { insertHold } from '#drivers/holds/holds.store.ts'
import { aPassHolder, giveClearances } from '#drivers/pass/passes.factory.ts'
import { settle, within } from '#drivers/drivers.factory.ts'
import type { Input } from '#platform/contract/route.ts'
import { aCatalogueEntry, aCatalogueVersion } from '#points/points.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { anApprovedMedical, aSentMedical } from '#renewals/renewals.factory.ts'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { driverAsAtContract, type DriverAtMoment } from './as-at.contract.ts'

const api = await testApi()
const { db } = api
const { asAt } = driverAsAtContract
const now = new Date('2026-11-21T09:00:00Z')
const minutes = (n: number): Date => new Date(now.getTime() + n * 60_000)
let plantId: string
let officer: Caller
beforeAll(async () => {
  api.now = now
  ;({ call: officer, plantId } = await api.as({ portal: 'staff_portal' }))
})

const staffWith = async (...permissions: readonly Permission[]): Promise<Caller> =>
  (await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read', ...permissions] })).call
const ask = (driver_id: string, as_at: Date, { call = officer, known }: { call?: Caller; known?: 'then' | 'now' } = {}) =>
  call(asAt, { driver_id, as_at: as_at.toISOString(), ...(known && { known }) })
const table = ({ tables }: DriverAtMoment, title: string) => tables.find((each) => each.title === title)
const textOf = ({ standing }: DriverAtMoment, of: string) => standing.find(({ label }) => label === of)?.text
const aDriver = () => aPassHolder(db, { plantId, created_at: new Date('2026-11-01T08:00:00Z') })

describe('refuses', () => {
  it.each<[string, string]>([
    ['2026-11-20', 'Enter a day and a time, such as 2026-03-03T14:10'],
    ['2026-11-20T26:00', 'Enter a day and a time, such as 2026-03-03T14:10'],
    ['2026-12-20T10:00', 'Enter a time that has passed'],
  ])('as at %s, at its field', async (as_at, message) => {
    const { id } = await aDriver()
    const input: Input<typeof asAt> = { driver_id: id, as_at }
    await expect(officer(asAt, input)).rejects.toMatchObject({ status: 422, problem: { errors: { as_at: message } } })
  })

  it("another plant's driver, and says nothing of a time at which the driver was there", async () => {
    const elsewhere = await api.as({ portal: 'staff_portal' })
    const { id } = await aPassHolder(db, { plantId: elsewhere.plantId, created_at: new Date('2026-11-01T08:00:00Z') })
    await expect(ask(id, now)).rejects.toMatchObject({ status: 404 })
    await within(db, async (tx) => {
      await tx.updateTable('driver').set({ auth_plant_id: plantId }).where('id', '=', id).execute()
      await settle(tx, [id], minutes(-5))
    })
    const answer = await ask(id, minutes(-10))
    expect(answer).toMatchObject({ standing: [], tables: [], verdict: { verdict: 'blocked' } })
    expect(answer.verdict.reasons).toMatchObject([{ sentence: 'The driver was at another plant then.' }])
    expect((await ask(id, minutes(-1))).standing).not.toEqual([])
  })

  it('to tell of times before the driver was kept', async () => {
    const { id } = await aDriver()
    const answer = await ask(id, new Date('2026-10-01T08:00:00Z'))
    expect(answer).toMatchObject({ standing: [], tables: [] })
    expect(answer.verdict.reasons[0]?.sentence).toContain('01 Nov 2026')
  })
})

describe('a reader sees what that reader may know', () => {
  it("a doctor's finding and its hold are for readers of medical files, a kind of hold for those who decide on holds", async () => {
    const { id: doctorId } = await aDoctor(db, { name: 'Dr Achieng Odhiambo' })
    const doctor = await api.as({ portal: 'doctor', plantId, doctorId })
    const decider = await api.as({
      portal: 'staff_portal',
      plantId,
      permissions: [decides('renew-medical'), 'medical.read', 'requests.read'],
    })
    const driver = await aDriver()
    await anApprovedMedical({ doctor, decider }, driver, { fit_to_work: 'no' })
    await within(db, async (tx) => {
      const hold = { driverId: driver.id, kind: 'document' as const, reason: 'forged', plantId: null, requestId: null, comment: null }
      await insertHold(tx, { ...hold, by: null, at: now })
      await settle(tx, [driver.id], now)
    })
    const [guard, nurse, safety] = [await staffWith(), await staffWith('medical.read'), await staffWith('holds.place')]
    const saidTo = async (call: Caller) => JSON.stringify(await ask(driver.id, now, { call }))
    expect(await saidTo(nurse)).toMatch(/Found not fit to work on 16 Nov 2026/)
    expect(await saidTo(nurse)).toContain('Dr Achieng Odhiambo')
    for (const call of [guard, safety]) {
      const said = await saidTo(call)
      expect(said).toContain('See the plant doctor')
      expect(said).not.toMatch(/not fit|Achieng/i)
      expect(said).toContain('["Medical","See the plant doctor","Yes","","","","",""]')
    }
    expect(await saidTo(safety)).toContain('Hold: Document in doubt, Looks forged')
    expect(await saidTo(guard)).not.toMatch(/forged|Document in doubt/)
  })

  it('requests, and who sent and approved a proof, are for readers of requests', async () => {
    const { id: doctorId } = await aDoctor(db, { name: 'Dr Salim Kombo' })
    const doctor = await api.as({ portal: 'doctor', plantId, doctorId, firstName: 'Salim', lastName: 'Kombo' })
    const decider = await api.as({
      portal: 'staff_portal',
      plantId,
      firstName: 'Neema',
      lastName: 'Chege',
      permissions: [decides('renew-medical'), 'medical.read', 'requests.read'],
    })
    const driver = await aDriver()
    await anApprovedMedical({ doctor, decider }, driver)
    api.now = minutes(1)
    const requestId = await aSentMedical(doctor, driver, { date: '2026-11-20' })
    const whole = await ask(driver.id, minutes(1), { call: await staffWith('requests.read') })
    expect(table(whole, 'Requirements')?.rows[0]).toEqual([
      'Medical',
      expect.any(String),
      'Yes',
      '16 Nov 2026',
      'Dr Salim Kombo',
      expect.stringContaining('Salim Kombo'),
      expect.stringContaining('Neema Chege'),
      '21 Nov 2026, 12:00',
    ])
    expect(table(whole, 'Open requests')?.rows).toEqual([
      [`Renew medical, request ${requestId}`, '21 Nov 2026, 12:01', expect.stringContaining('Salim Kombo')],
    ])
    expect(table(await ask(driver.id, now, { call: await staffWith('requests.read') }), 'Open requests')?.rows).toEqual([])
    const part = await ask(driver.id, minutes(1), { call: await staffWith() })
    expect(table(part, 'Open requests')).toBeUndefined()
    expect(JSON.stringify(part)).not.toContain('Neema Chege')
  })
})

it('says how the driver stood then, whatever happens later; as known now it adds what was recorded late', async () => {
  const driver = await aDriver()
  const entry = await aCatalogueEntry(db, plantId)
  const version = await aCatalogueVersion(db, entry)
  await giveClearances(db, [{ driver_id: driver.id, kind: 'ddt', given_on: '2026-11-10', expiry: '2026-11-30', created_at: minutes(-60) }])
  api.now = now
  const before = await ask(driver.id, now)
  expect(before.verdict.verdict).toBe('warn')
  expect(textOf(before, 'Status')).toBe('Active, since 01 Nov 2026')
  expect(textOf(before, 'Card')).toBe(driver.cardNo)
  expect(textOf(before, 'Driving licence')).toMatch(/^Class CE, until /)
  expect(table(before, 'Points: 0')?.rows).toEqual([])

  api.now = minutes(10)
  await giveClearances(db, [{ driver_id: driver.id, kind: 'ddt', given_on: '2026-11-20', expiry: '2027-11-20', created_at: minutes(10) }])
  const points = { catalogue_version_id: version, severity: 'serious' as const, points: 4, lapses_on: '2027-11-20' }
  await aViolation(db, { ...driver, auth_plant_id: plantId }, { ...points, created_at: minutes(10) })
  const { learnt_afterwards: learnt, ...verdict } = (await ask(driver.id, now)).verdict
  expect({ ...(await ask(driver.id, now)), verdict }).toEqual({ ...before, verdict: expect.objectContaining(verdict) })
  expect(learnt).toEqual(['A defensive driving training of 20 Nov 2026 was recorded on 21 Nov 2026.'])

  const today = await ask(driver.id, now, { known: 'now' })
  expect(today.verdict).toMatchObject({ verdict: 'cleared', learnt_afterwards: learnt })
  expect(
    table(today, 'Requirements')
      ?.rows.find(([name]) => name === 'Defensive driving training')
      ?.slice(1, 4),
  ).toEqual(['20 Nov 2027', 'Yes', '20 Nov 2026'])
  expect(table(today, 'Points: 4')?.rows).toEqual([['Uncovered load', '20 Nov 2026', '4', '20 Nov 2027']])
})
