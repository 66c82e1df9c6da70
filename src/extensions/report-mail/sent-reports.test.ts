import { describe, expect, it } from 'vitest'
import { anAllocation } from '#accounts/accounts.factory.ts'
import { aMailRoom, awayServer, nairobi } from '#tests/world/mailed-reports.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { StoredFileTooLarge } from '#platform/server/files/place/file-place.ts'
import { viewsContract } from '#reports/views/views.contract.ts'
import type { ReportMaker } from './make-report.service.ts'
import { deleteOldReports } from './old-runs.service.ts'
import { schedulesContract } from './schedules.contract.ts'
import { sendDueReports } from './send-reports.service.ts'

const { index, save, remove, sendAgain, received, file } = schedulesContract
const { api, files, maker, sent, travelTo, deliver, runAt, aPlant } = await aMailRoom()

describe('access', () => {
  it('recipients who lost it are left out, and told apart', async () => {
    const { peter, colleague, schedule, runsOf } = await aPlant()
    const [left, disabled] = [await colleague('Left'), await colleague('Off')]
    const id = await schedule({ user_ids: [peter.userId, left.userId, disabled.userId] })
    await api.db.deleteFrom('role_permission').where('role_id', '=', left.roleId).execute()
    await api.db.updateTable('app_user').set({ is_active: false }).where('id', '=', disabled.userId).execute()
    await runAt(nairobi('2026-11-22'))
    expect(sent.map(({ to }) => to.email)).toEqual([`user-${peter.userId}@plant.example`])
    expect((await runsOf(id))[0]?.deliveries).toMatchObject([
      { name: 'Left Kariuki', outcome: 'left_out', text: 'Left out. May not read reports at this plant any more.' },
      { name: 'Off Kariuki', outcome: 'left_out', text: 'Left out. The account is disabled.' },
      { name: 'Peter Kariuki', outcome: 'sent' },
    ])
  })

  it('lost between the hour and the mail, nothing is sent and nothing can be downloaded', async () => {
    const { peter, colleague, schedule } = await aPlant()
    await schedule()
    await runAt(nairobi('2026-11-22'), awayServer)
    const [run] = (await peter.call(received, {})).data
    await api.db.deleteFrom('role_permission').where('role_id', '=', peter.roleId).execute()
    await travelTo(nairobi('2026-11-22', '08:00'))
    await deliver()
    expect(sent).toEqual([])
    await expect(peter.call(file, { run_id: run?._id ?? '' })).rejects.toMatchObject({ status: 403 })
    const outsider = await api.as({ portal: 'staff_portal' })
    for (const { call } of [outsider, await colleague('Curious')])
      await expect(call(file, { run_id: run?._id ?? '' })).rejects.toMatchObject({ status: 404 })
  })

  it('of all plants, it goes to those who may read the reports of each', async () => {
    const { owner, peter, colleague, aView, schedule, outcomes } = await aPlant()
    const other = await api.as({ portal: 'staff_portal' })
    const both = await colleague('Both')
    for (const { userId, roleId } of [owner, both])
      await anAllocation(api.db, { userId, plantId: other.plantId, portal: 'staff_portal', roleId })
    const id = await schedule({ view_id: await aView(owner, 'plants=all'), user_ids: [peter.userId, both.userId] })
    await runAt(nairobi('2026-11-22'))
    expect(sent.map(({ to, subject }) => [to.email, subject])).toEqual([
      [`user-${both.userId}@plant.example`, expect.stringContaining('2 plants') as string],
    ])
    expect(await outcomes(id)).toEqual([['sent', 'left_out']])
  })

  it('a schedule ends with its owner’s access, and says so in the owner’s bell', async () => {
    const { owner, peter, aView, schedule } = await aPlant()
    const plan = { view_id: await aView(peter), user_ids: [owner.userId] }
    await schedule(plan, peter)
    await schedule(plan, peter)
    await api.db.updateTable('allocation').set({ ends_at: api.now }).where('id', '=', peter.allocationId).execute()
    expect(await runAt(nairobi('2026-11-21', '10:00'))).toBe(0)
    expect(await runAt(nairobi('2026-11-22'))).toBe(0)
    const bell = await api.db.selectFrom('notification').select(['title', 'auth_plant_id']).where('user_id', '=', peter.userId).execute()
    expect(bell).toEqual(Array.from({ length: 2 }, () => ({ title: 'A scheduled report has ended', auth_plant_id: null })))
    expect(sent.map(({ subject }) => subject)).toEqual(['A scheduled report has ended', 'A scheduled report has ended'])
  })

  it('a view that is sent by mail is deleted after its schedule only', async () => {
    const { owner, peter, viewId, schedule } = await aPlant()
    const id = await schedule()
    await expect(owner.call(viewsContract.remove, { id: viewId })).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'in_use',
        message: expect.stringMatching(/^Used by the scheduled report '.+' of .+\. Decide, change or delete it first\.$/),
      },
    })
    await expect(peter.call(viewsContract.remove, { id: viewId })).rejects.toMatchObject({ status: 404 })
    await owner.call(remove, { id })
    await owner.call(viewsContract.remove, { id: viewId })
  })

  it('a schedule whose view is gone ends, and starts again with another one', async () => {
    const { owner, viewId, aView, planOf, schedule } = await aPlant()
    const id = await schedule()
    await api.db.deleteFrom('saved_filter').where('id', '=', viewId).execute()
    await runAt(nairobi('2026-11-22'))
    expect(sent).toEqual([])
    expect((await owner.call(index, {})).schedules).toMatchObject([{ state: 'ended', view: null, ended: 'The view was deleted.' }])
    await owner.call(save, { id, ...planOf({ view_id: await aView(owner) }) })
    expect(await runAt(nairobi('2026-11-23'))).toBe(1)
  })

  it('a schedule of a shared view goes on by any role of its owner, and ends when none has the view', async () => {
    const { owner, peter, colleague, schedule } = await aPlant()
    const { roleId } = await colleague('Other')
    await owner.call(viewsContract.create, { list: 'violations', name: 'Shared', query: '', role_id: peter.roleId })
    const shared = (await peter.call(viewsContract.index, { list: 'violations' })).filters[0]?._id ?? ''
    await schedule({ view_id: shared, user_ids: [owner.userId] }, peter)
    const shareWith = (role_id: string) => api.db.updateTable('saved_filter').set({ role_id }).where('id', '=', shared).execute()
    await anAllocation(api.db, { userId: peter.userId, plantId: owner.plantId, portal: 'staff_portal', roleId })
    await shareWith(roleId)
    expect(await runAt(nairobi('2026-11-22'))).toBe(1)
    await shareWith(owner.roleId)
    expect(await runAt(nairobi('2026-11-23'))).toBe(0)
    expect((await peter.call(index, {})).schedules).toMatchObject([{ state: 'ended' }])
  })
})

it('a view that its report no longer understands is a run with a problem, in the owner’s bell', async () => {
  const { owner, viewId, schedule, runsOf } = await aPlant()
  const id = await schedule()
  await api.db.updateTable('saved_filter').set({ query: 'category=Weather' }).where('id', '=', viewId).execute()
  await runAt(nairobi('2026-11-22'))
  expect(await runsOf(id)).toMatchObject([
    { problem: expect.stringContaining('Save its view again') as string, deliveries: [], can_send_again: false },
  ])
  expect((await owner.call(bellContract.index, {})).data[0]).toMatchObject({ link: 'reports/schedules' })
  expect(sent).toEqual([])
})

it('a report that cannot be made now is tried again, and the others are sent', async () => {
  const { schedule, runsOf } = await aPlant()
  const id = await schedule()
  await schedule({ every: 'week', day: 7 })
  let calls = 0
  const failing: ReportMaker = {
    ...maker,
    write: (...args) => (calls++ === 0 ? Promise.reject(new Error('Disk full')) : maker.write(...args)),
  }
  await travelTo(nairobi('2026-11-22'))
  await expect(sendDueReports(api.db, failing, api.now)).rejects.toThrow('Disk full')
  await deliver()
  expect(sent).toHaveLength(1)
  expect(await runAt(nairobi('2026-11-22', '07:01'))).toBe(1)
  expect(await runsOf(id)).toHaveLength(1)
})

it('a mail server that is away delays, and loses nothing', async () => {
  const { schedule, outcomes } = await aPlant()
  const id = await schedule()
  await runAt(nairobi('2026-11-22'), awayServer)
  expect(await outcomes(id)).toEqual([['waiting']])
  await travelTo(nairobi('2026-11-22', '07:05'))
  await deliver()
  expect(sent).toMatchObject([{ file: { mediaType: expect.stringContaining('spreadsheet') as string } }])
  expect(await outcomes(id)).toEqual([['sent']])
})

it('a large workbook is behind a link, and one that is too large is left out', async () => {
  const { peter, schedule } = await aPlant()
  await schedule()
  const saveStream: ReportMaker['files']['saveStream'] = async (...args) => ({ ...(await files.saveStream(...args)), size: 5_000_001 })
  await travelTo(nairobi('2026-11-22'))
  await sendDueReports(api.db, { ...maker, files: { ...files, saveStream } }, api.now)
  await deliver()
  expect(sent).toMatchObject([{ file: undefined, text: expect.stringContaining('larger than 5 MB. Log in to download it') as string }])
  expect((await peter.call(received, {})).data).toMatchObject([{ has_file: true }])

  await travelTo(nairobi('2026-11-23'))
  await sendDueReports(
    api.db,
    { ...maker, files: { ...files, saveStream: () => Promise.reject(new StoredFileTooLarge('100 MB')) } },
    api.now,
  )
  await deliver()
  expect(sent[1]).toMatchObject({ file: undefined, text: expect.stringContaining('too large for a file') as string })
})

it('is sent again as it was, by its owner, once a minute and for thirty days; then its file is deleted', async () => {
  const { owner, peter, viewId, schedule, runsOf } = await aPlant()
  const id = await schedule()
  await runAt(nairobi('2026-11-22'))
  const [run] = await runsOf(id)
  const again = { run_id: run?._id ?? '' }
  await expect(peter.call(sendAgain, again)).rejects.toMatchObject({ status: 404 })
  await api.db.deleteFrom('saved_filter').where('id', '=', viewId).execute()
  await travelTo(nairobi('2026-11-22', '10:00'))
  await owner.call(sendAgain, again)
  await expect(owner.call(sendAgain, again)).rejects.toMatchObject({ status: 409 })
  await deliver()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect((await runsOf(id)).map(({ is_again }) => is_again)).toEqual([true, false])

  await travelTo(nairobi('2026-12-21', '06:00'))
  await deleteOldReports(api.db, files, api.now)
  expect(await peter.call(file, again)).toBeInstanceOf(Buffer)
  await travelTo(nairobi('2026-12-23'))
  await deleteOldReports(api.db, files, api.now)
  await expect(peter.call(file, again)).rejects.toMatchObject({ status: 404 })
  expect((await runsOf(id))[1]).toMatchObject({ has_file: false, can_send_again: false })
  await expect(owner.call(sendAgain, again)).rejects.toMatchObject({ status: 409 })
})
