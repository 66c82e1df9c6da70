import { beforeAll, describe, expect, it } from 'vitest'
import { anAllocation, aRole } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { seededRandom } from '#platform/chance.factory.ts'
import { addDays, addMonths } from '#platform/contract/plain-date.ts'
import { actions, actionNames, type Action } from '#points/ladder/actions.rules.ts'
import { aPointsRule } from '#points/points.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { reportContract } from '../mechanism/report.contract.ts'

const api = await testApi()
const { db } = api
const reader = await api.as({ portal: 'staff_portal', permissions: ['reports.read'] })
const elsewhere = await api.as({ portal: 'staff_portal', permissions: ['reports.read'] })
const simba = await aTransporter(db, { name: 'Simba Haulage' })
const today = '2026-11-21'
const aYearAgo = '2025-11-21'
const query = { report: 'violations', period: 'own', from: '2024-01-01', to: today } as const

type Life = {
  driverId: string
  violations: { id: string; day: string; state: string; decidedOn: string | null; action: Action; departed: boolean }[]
}
type Where = { plantId: string; userId: string; transporterId?: string | null }

/** A violation of a day, with what was decided on another one. */
async function judged(driver: Awaited<ReturnType<typeof aPassHolder>>, userId: string, one: Omit<Life['violations'][number], 'id'>) {
  const id = await aViolation(db, driver, { violation_date: one.day, state: one.state })
  if (one.decidedOn === null) return id
  await db
    .insertInto('ladder_decision')
    .values({
      violation_id: id,
      driver_id: driver.id,
      auth_plant_id: driver.auth_plant_id,
      points: 1,
      proposed: one.departed ? (one.action === 'none' ? 'coaching' : 'none') : one.action,
      proposed_days: one.departed ? null : daysOf(one.action),
      action: one.action,
      action_days: daysOf(one.action),
      departed_because: one.departed ? 'Seen otherwise' : null,
      decided_by: userId,
      // Late in the evening, when it is the day before in UTC.
      decided_at: new Date(`${addDays(one.decidedOn, -1)}T22:30:00Z`),
    })
    .execute()
  return id
}
const daysOf = (action: Action) => (action === 'suspension' || action === 'refresher' ? 7 : null)

/** Lives by a fixed sequence: days around each other's twelve months, every state, every action. */
async function lives({ plantId, userId, transporterId }: Where, count: number): Promise<Life[]> {
  const random = seededRandom(7)
  const next = (below: number) => random.upTo(below)
  const all: Life[] = []
  for (let n = 0; n < count; n += 1) {
    const driver = await aPassHolder(db, { plantId, name: `Driver ${n}`, ...(transporterId && { transporter_id: transporterId }) })
    const violations: Life['violations'] = []
    let day = next(3) === 0 ? addDays(aYearAgo, next(3) - 1) : addDays('2024-02-20', next(900))
    for (let many = next(5); many >= 0 && day <= today; many -= 1) {
      const state = ['stands', 'stands', 'stands', 'recorded', 'dismissed'][next(5)] ?? ''
      const on = addDays(day, next(2) * next(9))
      const decidedOn = state === 'stands' && next(6) > 0 && on <= today ? on : null
      const one = { day, state, decidedOn, action: actions[next(actions.length)] ?? 'none', departed: next(4) === 0 }
      violations.push({ ...one, id: await judged(driver, userId, one) })
      // The day of the decision, the last day of its twelve months, and the first after them are among them.
      const from = decidedOn ?? day
      day = [from, addDays(addMonths(from, 12), -1), addMonths(from, 12), addDays(from, 1), addDays(from, next(500))][next(5)] ?? from
    }
    all.push({ driverId: driver.id, violations })
  }
  return all
}

/** By hand: what came after each decision. */
const recounted = (all: readonly Life[]) =>
  all.flatMap(({ violations }) =>
    violations.flatMap(({ id, decidedOn, action, departed }) => {
      if (decidedOn === null) return []
      const end = addMonths(decidedOn, 12)
      const came = violations.some((other) => other.id !== id && other.state === 'stands' && other.day > decidedOn && other.day < end)
      return [{ id, action, departed, came, isOver: end <= today }]
    }),
  )
const shareOf = (rows: readonly unknown[], of: readonly unknown[]) =>
  of.length === 0 ? null : Math.round((1000 * rows.length) / of.length) / 10

const numbersOf = async (person = reader, more: object = {}) =>
  Object.fromEntries((await person.call(reportContract.summary, { ...query, ...more })).numbers.map(({ key, value }) => [key, value]))
const chartOf = (person = reader, more: object = {}) => person.call(reportContract.chart, { ...query, chart: 'ladder', ...more })

describe('a plant that counts no points', () => {
  it('has no number and no chart of the ladder, and its filters find nothing', async () => {
    expect(Object.keys(await numbersOf(elsewhere))).not.toContain('departed')
    const { charts } = await elsewhere.call(reportContract.description, { report: 'violations' })
    expect(charts.map(({ key }) => key)).not.toContain('ladder')
    for (const more of [{ departed: 'yes' }, { another: 'no' }, { followed: 'coaching' }])
      expect((await elsewhere.call(reportContract.rows, { ...query, ...more })).total).toBe(0)
  })

  it.each([{ departed: 'no' }, { another: 'maybe' }, { followed: 'prayer' }])('refuses %o', async (wrong) => {
    await expect(reader.call(reportContract.rows, { ...query, ...wrong })).rejects.toMatchObject({ status: 422 })
  })

  it('nobody of an office reads it', async () => {
    const office = await api.as({ portal: 'transporter_portal', plantId: reader.plantId, transporterId: simba.id })
    await expect(chartOf(office)).rejects.toMatchObject({ status: 403 })
  })
})

describe('departures and repeats, against a recount by hand', () => {
  let ofSimba: Life[]
  let all: Life[]
  let abroad: Life[]
  beforeAll(async () => {
    await aPointsRule(db, reader.plantId)
    ofSimba = await lives({ ...reader, transporterId: simba.id }, 25)
    all = [...ofSimba, ...(await lives(reader, 25))]
    abroad = await lives(elsewhere, 10)
  })

  it.each(['all', 'of an office'])('%s', async (which) => {
    const more = which === 'all' ? {} : { transporter_id: simba.id }
    const decisions = recounted(which === 'all' ? all : ofSimba)
    const over = decisions.filter(({ isOver }) => isOver)
    expect(over.length).toBeGreaterThan(10)
    expect(over.length).toBeLessThan(decisions.length)
    expect(await numbersOf(reader, more)).toMatchObject({
      departed: shareOf(
        decisions.filter(({ departed }) => departed),
        decisions,
      ),
      another: shareOf(
        over.filter(({ came }) => came),
        over,
      ),
    })
    const { points } = await chartOf(reader, more)
    const expected = actions.flatMap((action) => {
      const rows = decisions.filter((each) => each.action === action)
      const done = rows.filter(({ isOver }) => isOver)
      const share = Math.round((100 * done.filter(({ came }) => came).length) / done.length)
      const name = actionNames[action] + (done.length > 0 ? `: ${share} % of ${done.length}` : '')
      const count = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length
      const values = [
        count(({ came }) => came),
        count(({ came, isOver }) => !came && isOver),
        count(({ came, isOver }) => !came && !isOver),
      ]
      return rows.length === 0 ? [] : [{ key: action, name, values }]
    })
    expect(points.map(({ key, name, values }) => ({ key, name, values }))).toEqual(expected)
    for (const { values, opens } of points)
      for (const [nth, count] of values.entries())
        expect((await reader.call(reportContract.rows, { ...query, ...more, ...opens[nth] })).total).toBe(count)
    expect((await reader.call(reportContract.rows, { ...query, ...more, departed: 'yes' })).total).toBe(
      decisions.filter(({ departed }) => departed).length,
    )
  })

  it('another plant’s stay there, and come with all plants of who reads at both', async () => {
    expect(recounted(abroad).length).toBeGreaterThan(5)
    const both = await api.as({ portal: 'staff_portal', plantId: reader.plantId, permissions: ['reports.read'] })
    const roleId = await aRole(db, { portal: 'staff_portal', permissions: ['reports.read'] })
    await anAllocation(db, { userId: both.userId, plantId: elsewhere.plantId, portal: 'staff_portal', roleId })
    const counted = async (more: object) =>
      (await chartOf(both, more)).points.flatMap(({ values }) => values).reduce((sum, n) => sum + n, 0)
    expect(await counted({})).toBe(recounted(all).length)
    expect(await counted({ plants: 'all' })).toBe(recounted([...all, ...abroad]).length)
  })
})
