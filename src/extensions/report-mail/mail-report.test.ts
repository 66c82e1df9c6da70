import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aMailRoom, nairobi } from '#tests/world/mailed-reports.ts'
import { setEmail } from '#notifications/notifications.factory.ts'
import type { Input } from '#platform/contract/route.ts'
import { listZip } from '#platform/server/spreadsheets/read/zip-file.ts'
import { maxViews, viewsContract } from '#reports/views/views.contract.ts'
import { schedulesContract } from './schedules.contract.ts'

const { index, save } = schedulesContract
const { api, sent, runAt, aPlant } = await aMailRoom()

type Plan = Partial<Input<typeof save>>

/** What is on the screen. */
const shown: Plan = { view_id: undefined, report: 'violations', query: 'category=Speeding&period=month', name: 'Speeding, this month' }

describe('refuses a report on the screen', () => {
  it.each<[string, () => Plan, string]>([
    ['of an unknown report', () => ({ ...shown, report: 'weather' as 'pass' }), 'report'],
    ['of filters that the report does not have', () => ({ ...shown, query: 'category=Weather' }), 'query'],
    ['of a transporter that is not at this plant', () => ({ ...shown, query: 'transporter_id=999999999' }), 'query'],
    ['of what is no address', () => ({ ...shown, query: '<script>' }), 'query'],
    ['of a report without a name for its view', () => ({ ...shown, name: '' }), 'name'],
    ['of a report without its address', () => ({ ...shown, query: undefined }), 'view_id'],
    ['of a report and a view', () => ({ ...shown, view_id: '1' }), 'view_id'],
  ])('%s', async (_, plan, field) => {
    const { owner, planOf } = await aPlant()
    await expect(owner.call(save, planOf(plan()))).rejects.toMatchObject({
      status: 422,
      problem: { errors: { [field]: expect.any(String) as string } },
    })
    expect((await owner.call(index, {})).schedules).toEqual([])
  })

  it('beyond the saved views of a person', async () => {
    const { owner, planOf } = await aPlant()
    const other = Array.from({ length: maxViews }, (_, n) => ({ list: 'report.pass', name: `${n}`, query: '', user_id: owner.userId }))
    await api.db.insertInto('saved_filter').values(other.slice(1)).execute()
    await expect(owner.call(save, planOf(shown))).rejects.toMatchObject({ status: 409, problem: { code: 'too_many_views' } })
  })
})

/** The names in an archive's directory. */
async function zipNames(bytes: Buffer): Promise<readonly string[]> {
  const path = join(api.folder, 'mailed.zip')
  await writeFile(path, bytes)
  return [...(await listZip(path)).keys()]
}

it('one’s own view is saved once, and the PDF is mailed on the first Monday of the quarter', async () => {
  const { owner, planOf, schedule } = await aPlant()
  await setEmail(api.db, owner.userId)
  const plan: Plan = { ...shown, every: 'quarter', day: -1, format: 'pdf', user_ids: [owner.userId] }
  const id = await schedule(plan)
  await owner.call(save, { id, ...planOf(plan) })
  const { filters } = await owner.call(viewsContract.index, { list: 'violations' })
  expect(filters.filter(({ query }) => query === shown.query).map(({ name }) => name)).toEqual(['Speeding, this month'])
  expect((await owner.call(index, {})).schedules).toMatchObject([
    { times: 'Every first Monday of a quarter at 07:00', format: 'pdf', view: { name: 'Speeding, this month' } },
  ])
  expect(await runAt(nairobi('2026-12-07'))).toBe(0)
  expect(await runAt(nairobi('2027-01-04'))).toBe(1)
  expect(sent).toMatchObject([{ file: { name: 'Speeding, this month 2027-01-04.pdf', mediaType: 'application/pdf' } }])
  expect(Buffer.from(sent[0]?.file?.bytes ?? []).toString('latin1', 0, 4)).toBe('%PDF')
})

it('another look of a report takes the next free name, and a change that names no format keeps it', async () => {
  const { owner, planOf, schedule } = await aPlant()
  const id = await schedule({ ...shown, format: 'pdf' })
  await schedule({ ...shown, query: `${shown.query}&group_by=transporter` })
  const { format: _, ...before } = planOf(shown)
  await owner.call(save, { id, ...before, hour: 9 })
  const { schedules } = await owner.call(index, {})
  expect(schedules.map(({ format, view }) => `${view?.name}: ${format}`).toSorted()).toEqual([
    'Speeding, this month 2: xlsx',
    'Speeding, this month: pdf',
  ])
})

it('both formats are one archive', async () => {
  const { schedule } = await aPlant()
  await schedule({ ...shown, format: 'both' })
  expect(await runAt(nairobi('2026-11-22'))).toBe(1)
  const file = sent[0]?.file
  expect(file).toMatchObject({ name: 'Speeding, this month 2026-11-22.zip', mediaType: 'application/zip' })
  expect(await zipNames(Buffer.from(file?.bytes ?? []))).toEqual([
    'speeding, this month 2026-11-22.pdf',
    'speeding, this month 2026-11-22.xlsx',
  ])
})

it('a report without filters is its whole address', async () => {
  const { owner, schedule } = await aPlant()
  await schedule({ ...shown, query: '' })
  expect((await owner.call(index, {})).schedules).toMatchObject([{ format: 'xlsx', view: { query: '', report: 'violations' } }])
})
