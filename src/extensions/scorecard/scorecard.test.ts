import { inTransaction } from '#platform/server/database/database.ts'
import { beforeAll, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver, settle } from '#drivers/drivers.factory.ts'
import { anEvent } from '#events/events.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { aPointsRule } from '#points/points.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { scorecardContract } from './scorecard.contract.ts'
import { updateScorecards } from './scorecard-run.service.ts'

type Person = Awaited<ReturnType<TestApi['as']>>
const { own, ofTransporter, ranking } = scorecardContract

const api = await testApi()
/** A Saturday, nine o'clock at the plant. */
const start = new Date('2026-11-21T06:00:00Z')
const midnight = (day: string) => new Date(new Date(`${day}T00:05:00Z`).getTime() - 3 * 3_600_000)
const far = '2028-01-01'

let halima: Person
let office: Person
let rival: Person
/** Logs the two people in again at a later time. */
async function moveClock(to: string): Promise<void> {
  api.now = new Date(to)
  const { plantId } = halima
  halima = await api.as({ portal: 'staff_portal', plantId })
  office = await api.as({ portal: 'transporter_portal', plantId, transporterId: String(office.transporterId) })
}
beforeAll(async () => {
  halima = await api.as({ portal: 'staff_portal' })
  office = await api.as({ portal: 'transporter_portal', plantId: halima.plantId })
  rival = await api.as({ portal: 'transporter_portal', plantId: halima.plantId })
})

const holderOf = (person: Person, fields: object = {}) =>
  aPassHolder(api.db, {
    plantId: halima.plantId,
    transporter_id: String(person.transporterId),
    passExpiry: '2027-10-01',
    licence_expiry: far,
    clearances: { medical: far, ddt: far },
    ...fields,
  })

const monthsOf = async (person: Person) => (await person.call(own, {})).data.months
const days = () => api.db.selectFrom('cleared_day').select(['transporter_id', 'day', 'drivers', 'cleared']).orderBy('day').execute()

it('refuses staff without reports, and transporters without drivers or asking about others', async () => {
  const id = String(rival.transporterId)
  const clerk = await api.as({ portal: 'staff_portal', plantId: halima.plantId, permissions: ['drivers.read', 'administration.manage'] })
  const newcomer = await api.as({ portal: 'transporter_portal', plantId: halima.plantId, permissions: ['requests.read'] })
  for (const person of [clerk, newcomer, office]) {
    await expect(person.call(ofTransporter, { id })).rejects.toMatchObject({ status: 403 })
    await expect(person.call(ranking, {})).rejects.toMatchObject({ status: 403 })
  }
  for (const person of [clerk, newcomer, halima]) await expect(person.call(own, {})).rejects.toMatchObject({ status: 403 })
  await expect(halima.call(ofTransporter, { id: '999999' })).rejects.toMatchObject({ status: 404 })
  for (const input of [{ month: '2026-13' }, { month: 'x' }, { band: '7-9' }])
    await expect(halima.call(ranking, input as never)).rejects.toMatchObject({ status: 422 })
})

it('before the first run there is neither a month nor a rank', async () => {
  expect((await office.call(own, {})).data).toMatchObject({ months: [], rank: null })
  expect(await halima.call(ranking, {})).toMatchObject({ data: [], total: 0, month: null, months: [] })
})

it('counts the days before its start once from the history, exactly as the verdict of each day', async () => {
  const registered = { created_at: new Date('2026-10-20T08:00:00Z') }
  const held = await holderOf(office, { ...registered, name: 'Held Up', clearances: { medical: '2026-11-10', ddt: far } })
  await holderOf(office, { ...registered, name: 'Always Cleared' })
  const suspended = await holderOf(office, { ...registered, name: 'Suspended', status_id: driverStatus.suspended })
  const suspension = { driver_id: suspended.id, starts_on: '2026-11-05', ends_on: null, created_at: new Date('2026-11-05T08:00:00Z') }
  await inTransaction(api.db, async (tx) => {
    await tx.insertInto('suspension').values(suspension).execute()
    await settle(tx, [suspended.id], suspension.created_at)
  })
  await aDriver(api.db, { plantId: halima.plantId, transporter_id: String(office.transporterId), status_id: driverStatus.left })
  await holderOf(rival)

  await updateScorecards(api.db, start)
  const counted = await days()
  await updateScorecards(api.db, start)
  expect(await days()).toEqual(counted)

  const mine = counted.filter(({ transporter_id }) => transporter_id === office.transporterId)
  expect([mine[0]?.day, mine.at(-1)?.day]).toEqual(['2026-10-20', '2026-11-20'])
  for (const day of ['2026-10-31', '2026-11-04', '2026-11-05', '2026-11-09', '2026-11-10', '2026-11-20']) {
    const verdicts = await Promise.all(
      [held, suspended].map(async ({ id }) => (await halima.call(verdictContract.asAt, { driver_id: id, as_at: day })).verdict),
    )
    const cleared = 1 + verdicts.filter((verdict) => verdict !== 'blocked').length
    expect(mine.find((each) => each.day === day)).toMatchObject({ drivers: 3, cleared })
  }
})

it('counts the day that ended soon after midnight, like the days before', async () => {
  await updateScorecards(api.db, midnight('2026-11-21'))
  expect((await days()).at(-1)?.day).toBe('2026-11-20')
  await updateScorecards(api.db, midnight('2026-11-22'))
  const [before, last] = ['2026-11-20', '2026-11-21'].map(async (day) =>
    (await days()).filter((each) => each.day === day).map(({ drivers, cleared }) => [drivers, cleared]),
  )
  expect(await last).toEqual(await before)
})

it('a month is made up once after an outage and never changes again; the running month goes on', async () => {
  const driver = await holderOf(office, { name: 'Booked', created_at: new Date('2026-11-25T08:00:00Z') })
  await anEvent(api.db, { plantId: halima.plantId, date: '2026-11-27', booked: [driver.id], drivers: [driver.id] })
  await anEvent(api.db, { plantId: halima.plantId, date: '2026-11-28', booked: [driver.id] })
  await aViolation(api.db, driver, { state: 'stands', violation_date: '2026-11-26' })
  await aViolation(api.db, driver, { state: 'recorded', violation_date: '2026-11-26' })

  await moveClock('2026-12-03T11:00:00Z')
  await Promise.all([updateScorecards(api.db, api.now), updateScorecards(api.db, api.now)])
  const months = await monthsOf(office)
  expect(months.map(({ month, is_closed }) => [month, is_closed])).toEqual([
    ['2026-10', true],
    ['2026-11', true],
    ['2026-12', false],
  ])
  // Three drivers all month, one for its last six days: 3.2 on average, cleared on 45 of 96 days. One of the two violations stands.
  expect(months[1]?.values).toEqual({ cleared: 46.9, violations: 31.3, evidence: null, late: 100, attendance: 50, points: null })
  expect(months[2]?.values).toMatchObject({ attendance: null, late: null, violations: 0 })

  await aViolation(api.db, driver, { state: 'stands', violation_date: '2026-11-30' })
  await aViolation(api.db, driver, { state: 'stands', violation_date: '2026-12-01' })
  await updateScorecards(api.db, midnight('2026-12-04'))
  const later = await monthsOf(office)
  expect(later.slice(0, 2)).toEqual(months.slice(0, 2))
  expect(later[2]?.values.violations).toBe(25)
  await expect(api.db.updateTable('scorecard_month').set({ violations: 0 }).execute()).rejects.toThrow('permission denied')
})

it('shows an office its rank among five of similar size and the names of none; staff see the ranking with names', async () => {
  expect((await office.call(own, {})).data.rank).toBeNull()
  const others = await Promise.all([1, 2, 3].map(() => api.as({ portal: 'transporter_portal', plantId: halima.plantId })))
  for (const other of others) await holderOf(other, { clearances: { medical: '2026-06-01', ddt: far } })
  await moveClock('2027-01-02T06:00:00Z')
  await updateScorecards(api.db, api.now)

  const answer = await office.call(own, {})
  expect(answer.data.rank).toMatchObject({ month: '2026-12', of: 5, band: '1-10' })
  const ranked = await halima.call(ranking, {})
  expect(ranked).toMatchObject({ total: 5, month: '2026-12' })
  expect(ranked.months.slice(0, 3)).toEqual(['2026-12', '2026-11', '2026-10'])
  const names = ranked.data.map(({ name }) => name)
  expect(names).toHaveLength(5)
  const rowOf = (person: Person) => ranked.data.find(({ _id }) => _id === person.transporterId)
  expect(rowOf(office)?.place).toBe(answer.data.rank?.place)
  expect(ranked.data[0]?._id).toBe(rival.transporterId)
  for (const name of names.filter((each) => each !== rowOf(office)?.name)) expect(JSON.stringify(answer)).not.toContain(name)

  expect(await halima.call(ranking, { month: '2026-11' })).toMatchObject({ month: '2026-11', total: 2 })
  expect(await halima.call(ranking, { band: '201+' })).toMatchObject({ total: 0 })
  expect((await halima.call(ranking, { page: 2, page_size: 3 })).data).toEqual(ranked.data.slice(3))
  const { data } = await halima.call(ofTransporter, { id: String(office.transporterId) })
  expect(data).toEqual(answer.data)
})

it('another plant sees nothing of it', async () => {
  const elsewhere = await api.as({ portal: 'staff_portal' })
  expect(await elsewhere.call(ranking, {})).toMatchObject({ data: [], total: 0 })
  expect((await elsewhere.call(ofTransporter, { id: String(office.transporterId) })).data).toMatchObject({ months: [], rank: null })
})

it('from the month on in which the plant counts points, they stand beside the violations; a closed month gains none', async () => {
  await aPointsRule(api.db, halima.plantId, { from_day: '2027-01-01' })
  const driver = await holderOf(office, { name: 'Pointed', created_at: new Date('2027-01-02T08:00:00Z') })
  for (const [points, day] of [
    [3, '2027-01-11'],
    [5, '2027-01-12'],
  ] as const)
    await aViolation(api.db, driver, { state: 'stands', violation_date: day, points, severity: 'serious', lapses_on: '2028-01-11' })
  await moveClock('2027-01-20T11:00:00Z')
  await updateScorecards(api.db, api.now)
  const [before, running] = (await monthsOf(office)).slice(-2)
  expect(before?.values.points).toBeNull()
  // Eight points in two violations; 94 driver-days in 19 days.
  expect(running?.values).toMatchObject({ violations: 40.4, points: 161.7 })
})
