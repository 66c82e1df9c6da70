import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { catalogueContract } from './catalogue.contract.ts'
import { pointsRuleContract } from './points-rule.contract.ts'

const api = await testApi()
const { index, details, create, change, end, offered } = catalogueContract
const today = '2026-11-21'
const speeding = {
  category: 'Speeding',
  name: 'Above 30 km/h on site',
  severity: 'serious',
  points: 4,
  lapse_months: 12,
  from_day: today,
} as const
const rule = {
  from_day: today,
  repeat_doubles: true,
  good_practice_points: 1,
  good_practice_months: 6,
  minor_points: 1,
  serious_points: 3,
  critical_points: 6,
  lapse_months: 12,
  ladder: [
    { points: 9, action: 'suspension', days: 7 },
    { points: 6, action: 'coaching' },
  ],
} as const

let manager = await api.as({ portal: 'staff_portal', permissions: ['administration.manage', 'drivers.read'] })
beforeEach(async () => {
  manager = await api.as({ portal: 'staff_portal', permissions: ['administration.manage', 'drivers.read'] })
})
const versionsOf = async (entry_id: string) =>
  (await manager.call(details, { entry_id })).versions.map(
    (each) => `${each.from_day} ${each.state} ${each.is_ended ? 'end' : each.points}`,
  )

describe('what is refused', () => {
  it('all but who maintains the plant; recorders and offices read what is offered', async () => {
    const { entry_id } = await manager.call(create, speeding)
    const { plantId } = manager
    const recorder = await api.as({ portal: 'staff_portal', plantId, permissions: ['violations.record', 'drivers.read'] })
    const office = await api.as({ portal: 'transporter_portal', plantId })
    for (const { call } of [recorder, office]) {
      await expect(call(index, {})).rejects.toMatchObject({ status: 403 })
      await expect(call(create, speeding)).rejects.toMatchObject({ status: 403 })
      await expect(call(change, { entry_id, ...speeding })).rejects.toMatchObject({ status: 403 })
      await expect(call(end, { entry_id, from_day: today })).rejects.toMatchObject({ status: 403 })
      await expect(call(pointsRuleContract.change, { ...rule, ladder: [] })).rejects.toMatchObject({ status: 403 })
      expect((await call(offered, {})).entries.map(({ name }) => name)).toEqual([speeding.name])
    }
  })

  it("another plant's entry is not found, and is offered to nobody there", async () => {
    const { entry_id } = await manager.call(create, speeding)
    const { call } = await api.as({ portal: 'staff_portal', permissions: ['administration.manage', 'drivers.read'] })
    await expect(call(details, { entry_id })).rejects.toMatchObject({ status: 404 })
    await expect(call(change, { entry_id, ...speeding })).rejects.toMatchObject({ status: 404 })
    await expect(call(end, { entry_id, from_day: today })).rejects.toMatchObject({ status: 404 })
    expect(await call(offered, {})).toEqual({ is_used: false, entries: [] })
    expect((await call(index, {})).data).toEqual([])
  })

  it.each([
    [{ from_day: '2026-11-20' }, 'from_day'],
    [{ from_day: '2028-11-22' }, 'from_day'],
    [{ points: -1 }, 'points'],
    [{ points: 1.5 }, 'points'],
    [{ lapse_months: 0 }, 'lapse_months'],
    [{ severity: 'huge' }, 'severity'],
    [{ category: 'Weather' }, 'category'],
    [{ action: 'suspension' }, 'action_days'],
    [{ action: 'coaching', action_days: 3 }, 'action_days'],
    [{ training_topic: 'Defensive driving' }, 'training_points'],
    [{ training_points: 2 }, 'training_points'],
  ])('%j at its field', async (wrong, field) => {
    await expect(manager.call(create, { ...speeding, ...wrong } as never)).rejects.toMatchObject({
      status: 422,
      problem: { errors: { [field]: expect.any(String) } },
    })
    expect((await manager.call(index, {})).data).toEqual([])
  })

  it('a name of the same category that another entry has, in any spelling', async () => {
    await manager.call(create, speeding)
    const problem = { errors: { name: 'Another entry of this category has this name' } }
    await expect(manager.call(create, { ...speeding, name: 'ABOVE  30 km/h on site' })).rejects.toMatchObject({ status: 422, problem })
    await manager.call(create, { ...speeding, category: 'Conduct' })
  })

  it.each([
    [{ from_day: '2026-11-20' }, 'from_day'],
    [{ minor_points: 101 }, 'minor_points'],
    [{ ladder: [{ points: 3, action: 'suspension' }] }, 'ladder'],
    [{ ladder: [{ points: 3, action: 'coaching', days: 2 }] }, 'ladder'],
    [
      {
        ladder: [
          { points: 3, action: 'coaching' },
          { points: 3, action: 'blacklist_review' },
        ],
      },
      'ladder',
    ],
    [{ ladder: [{ points: 0, action: 'coaching' }] }, 'ladder.0.points'],
  ])('a rule with %j at its field', async (wrong, field) => {
    await expect(manager.call(pointsRuleContract.change, { ...rule, ladder: [...rule.ladder], ...wrong } as never)).rejects.toMatchObject({
      status: 422,
      problem: { errors: { [field]: expect.any(String) } },
    })
    expect((await manager.call(pointsRuleContract.shown, {})).now).toMatchObject({ from_day: null, ladder: [] })
  })

  it('the database keeps what was said, whatever a server does', async () => {
    await manager.call(create, speeding)
    await manager.call(pointsRuleContract.change, { ...rule, ladder: [] })
    for (const table of ['violation_entry_version', 'points_rule'] as const) {
      await expect(api.ownerDb.updateTable(table).set({ lapse_months: 1 }).execute()).rejects.toThrow('never change')
      await expect(api.ownerDb.deleteFrom(table).execute()).rejects.toThrow('never change')
    }
  })
})

describe('versions', () => {
  it('a change counts from its day on; what was said before stays', async () => {
    const { entry_id } = await manager.call(create, speeding)
    await manager.call(change, { entry_id, ...speeding, points: 6, from_day: '2026-12-01' })
    expect(await versionsOf(entry_id)).toEqual(['2026-12-01 ahead 6', '2026-11-21 in force 4'])
    const pointsOn = async (day: string) => (await manager.call(offered, { day })).entries.map(({ points }) => points)
    expect([await pointsOn('2026-11-20'), await pointsOn('2026-11-30'), await pointsOn('2026-12-01')]).toEqual([[], [4], [6]])
    expect((await manager.call(index, {})).data).toMatchObject([
      { state: 'in force', next_change: { from_day: '2026-12-01', is_end: false } },
    ])
  })

  it('of two of one day the later one counts', async () => {
    const { entry_id } = await manager.call(create, speeding)
    await manager.call(change, { entry_id, ...speeding, points: 5 })
    expect(await versionsOf(entry_id)).toEqual(['2026-11-21 in force 5', '2026-11-21 before 4'])
  })

  it('an ended entry is offered until the day before, and takes no change', async () => {
    const { entry_id } = await manager.call(create, speeding)
    await manager.call(change, { entry_id, ...speeding, from_day: '2026-12-15' })
    await expect(manager.call(end, { entry_id, from_day: '2026-12-01' })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'change_ahead' },
    })
    await manager.call(end, { entry_id, from_day: '2026-12-15' })
    const namesOn = async (day: string) => (await manager.call(offered, { day })).entries.length
    expect([await namesOn('2026-12-14'), await namesOn('2026-12-15')]).toEqual([1, 0])
    const ended = { status: 409, problem: { code: 'entry_ended' } }
    await expect(manager.call(change, { entry_id, ...speeding, from_day: '2026-12-16' })).rejects.toMatchObject(ended)
    await expect(manager.call(end, { entry_id, from_day: '2026-12-16' })).rejects.toMatchObject(ended)
  })

  it('each change is audited', async () => {
    const { entry_id } = await manager.call(create, speeding)
    await manager.call(end, { entry_id, from_day: today })
    const audit = api.db
      .selectFrom('audit')
      .select(['action', 'user_id'])
      .where('subject', '=', 'violation_entry')
      .where('subject_id', '=', entry_id)
    expect(await audit.orderBy('id').execute()).toEqual([
      { action: 'catalogue entry changed', user_id: manager.userId },
      { action: 'catalogue entry ended', user_id: manager.userId },
    ])
  })
})

it('how points count is said from a day on, its steps by their points', async () => {
  await manager.call(pointsRuleContract.change, { ...rule, ladder: [...rule.ladder] })
  await manager.call(pointsRuleContract.change, { ...rule, from_day: '2027-01-01', repeat_doubles: false, ladder: [] })
  const { now, next } = await manager.call(pointsRuleContract.shown, {})
  expect(now).toMatchObject({
    repeat_doubles: true,
    ladder: [
      { points: 6, action: 'coaching', days: null },
      { points: 9, action: 'suspension', days: 7 },
    ],
  })
  expect(next).toMatchObject({ from_day: '2027-01-01', repeat_doubles: false, ladder: [] })
})
