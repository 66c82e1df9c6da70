import { describe, expect, it } from 'vitest'
import { aMailRoom, nairobi } from '#tests/world/mailed-reports.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import type { Input } from '#platform/contract/route.ts'
import { findKnownFiles } from '#platform/server/files/file-rows.ts'
import { maxSchedules, schedulesContract } from './schedules.contract.ts'
import { sendDueReports } from './send-reports.service.ts'

const { index, save, pause, remove, runs, received, file, readers } = schedulesContract
const { api, files, maker, sent, travelTo, deliver, runAt, aPlant } = await aMailRoom()

type Plan = Partial<Input<typeof save>>

describe('refuses a schedule', () => {
  it.each<[string, () => Plan, string]>([
    ['of a view that there is not', () => ({ view_id: '999999999' }), 'view_id'],
    ['at no hour of the day', () => ({ hour: 24 }), 'hour'],
    ['weekly without a day', () => ({ every: 'week' }), 'day'],
    ['weekly on a tenth day', () => ({ every: 'week', day: 10 }), 'day'],
    ['weekly on a first Monday', () => ({ every: 'week', day: -1 }), 'day'],
    ['monthly on no day', () => ({ every: 'month', day: 0 }), 'day'],
    ['each half year', () => ({ every: 'half' as 'month' }), 'every'],
    ['as a text file', () => ({ format: 'csv' as 'pdf' }), 'format'],
    ['monthly on a 32nd day', () => ({ every: 'month', day: 32 }), 'day'],
    ['to nobody', () => ({ user_ids: [] }), 'user_ids'],
    ['to more than thirty', () => ({ user_ids: Array.from({ length: 31 }, (_, n) => String(n + 1)) }), 'user_ids'],
    ['to a stranger', () => ({ user_ids: ['999999999'] }), 'user_ids'],
  ])('%s', async (_, plan, field) => {
    const { owner, planOf } = await aPlant()
    await expect(owner.call(save, planOf(plan()))).rejects.toMatchObject({
      status: 422,
      problem: { errors: { [field]: expect.any(String) as string } },
    })
  })

  it('to people who may not read reports here, and of someone else’s view', async () => {
    const { owner, peter, planOf } = await aPlant()
    const clerk = await api.as({ portal: 'staff_portal', plantId: owner.plantId, permissions: ['drivers.read'] })
    const outsider = await api.as({ portal: 'staff_portal' })
    for (const { userId } of [clerk, outsider])
      await expect(owner.call(save, planOf({ user_ids: [userId] }))).rejects.toMatchObject({ status: 422 })
    await expect(peter.call(save, planOf())).rejects.toMatchObject({ problem: { errors: { view_id: expect.any(String) as string } } })
    await expect(clerk.call(save, planOf())).rejects.toMatchObject({ status: 403 })
    const found = await owner.call(readers, { search: 'kariuki' })
    expect(found.data.map(({ first_name }) => first_name)).toEqual(['Peter'])
  })

  it('beyond twenty of a person', async () => {
    const { owner, planOf } = await aPlant()
    for (let n = 0; n < maxSchedules; n++) await owner.call(save, planOf())
    await expect(owner.call(save, planOf())).rejects.toMatchObject({ status: 409 })
    const [first] = (await owner.call(index, {})).schedules
    await owner.call(remove, { id: first?._id ?? '' })
    await owner.call(save, planOf())
  })

  it('of somebody else, or of another plant: it is not there', async () => {
    const { peter, planOf, schedule } = await aPlant()
    const id = await schedule()
    const outsider = await api.as({ portal: 'staff_portal' })
    for (const { call, userId } of [peter, outsider]) {
      expect((await call(index, {})).schedules).toEqual([])
      for (const refused of [() => call(pause, { id, is_paused: true }), () => call(remove, { id }), () => call(runs, { id })])
        await expect(refused()).rejects.toMatchObject({ status: 404 })
      await expect(call(save, { id, ...planOf({ user_ids: [userId] }) })).rejects.toMatchObject({ status: 404 })
    }
  })
})

it('sends the numbers and the workbook at the hour, once', async () => {
  const { owner, peter, schedule, outcomes } = await aPlant()
  const id = await schedule({ user_ids: [peter.userId, owner.userId] })
  expect((await owner.call(index, {})).schedules).toMatchObject([
    { times: 'Every day at 07:00', state: 'active', next_at: nairobi('2026-11-22').toISOString() },
  ])
  expect(await runAt(nairobi('2026-11-22', '06:59'))).toBe(0)
  expect(await runAt(nairobi('2026-11-22'))).toBe(1)
  expect(await runAt(nairobi('2026-11-22', '07:01'))).toBe(0)

  const [mail, ...others] = sent
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: { email: `user-${peter.userId}@plant.example` },
    file: { name: expect.stringMatching(/^With category=Speeding 2026-11-22\.xlsx$/) as string },
  })
  expect(mail?.text).toContain('Category: Speeding')
  expect(mail?.text).toMatch(/Violations: 1 \(0 in the period before\)/)
  expect(mail?.text).toContain('https://pass.example/app/staff-portal/reports/schedules')
  expect(
    Buffer.from(mail?.file?.bytes ?? [])
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  expect(await outcomes(id)).toEqual([['bell', 'sent']])
  const [run] = (await peter.call(received, {})).data
  expect(run).toMatchObject({ title: mail?.subject, sent_by: 'Halima Said', has_file: true })
  expect(await peter.call(file, { run_id: run?._id ?? '' })).toEqual(Buffer.from(mail?.file?.bytes ?? []))
  expect((await peter.call(bellContract.index, {})).data).toMatchObject([{ title: mail?.subject, link: 'reports/schedules?show=received' }])
})

it('two servers at the same hour send once', async () => {
  const { schedule, runsOf } = await aPlant()
  const ids = [await schedule(), await schedule({ every: 'week', day: 7 })]
  await travelTo(nairobi('2026-11-22'))
  const counts = await Promise.all(Array.from({ length: 4 }, () => sendDueReports(api.db, maker, api.now)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(2)
  await deliver()
  expect(sent).toHaveLength(2)
  for (const id of ids) expect(await runsOf(id)).toHaveLength(1)
  expect(await files.removeOrphans((names) => findKnownFiles(api.db, names), new Date(Date.now() + 7_200_000))).toBe(0)
})

it('of several missed hours, only the last is made up', async () => {
  const { owner, schedule, runsOf } = await aPlant()
  const id = await schedule()
  expect(await runAt(nairobi('2026-11-25', '13:20'))).toBe(1)
  expect((await runsOf(id)).map(({ due_at }) => due_at)).toEqual([nairobi('2026-11-25').toISOString()])
  expect((await owner.call(index, {})).schedules).toMatchObject([{ next_at: nairobi('2026-11-26').toISOString() }])
  expect(sent).toHaveLength(1)
})

it('monthly on the 31st, it goes on the last day of a shorter month', async () => {
  const { schedule } = await aPlant()
  await schedule({ every: 'month', day: 31, hour: 0 })
  expect(await runAt(nairobi('2026-11-29', '23:59'))).toBe(0)
  expect(await runAt(nairobi('2026-11-30', '00:00'))).toBe(1)
})

it('paused, it sends nothing, and makes up nothing when it continues', async () => {
  const { owner, schedule } = await aPlant()
  const id = await schedule()
  await owner.call(pause, { id, is_paused: true })
  expect((await owner.call(index, {})).schedules).toMatchObject([{ state: 'paused', next_at: null }])
  expect(await runAt(nairobi('2026-11-23', '09:00'))).toBe(0)
  await owner.call(pause, { id, is_paused: false })
  expect(await runAt(nairobi('2026-11-23', '09:01'))).toBe(0)
  expect(await runAt(nairobi('2026-11-24'))).toBe(1)
})

it('changed or deleted, it does what it says now', async () => {
  const { owner, peter, planOf, schedule } = await aPlant()
  const id = await schedule()
  await owner.call(save, { id, ...planOf({ every: 'week', day: 2, hour: 18 }) })
  expect((await owner.call(index, {})).schedules).toMatchObject([{ times: 'Every Tuesday at 18:00', day: 2 }])
  expect(await runAt(nairobi('2026-11-24', '17:59'))).toBe(0)
  expect(await runAt(nairobi('2026-11-24', '18:00'))).toBe(1)
  await owner.call(remove, { id })
  expect(await runAt(nairobi('2026-12-01', '18:00'))).toBe(0)
  expect((await peter.call(received, {})).total).toBe(1)
})
