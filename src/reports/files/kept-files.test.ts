import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anAllocation, aRole } from '#accounts/accounts.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { readersOf } from '#platform/server/database/connection/readers.ts'
import { aLostJob } from '#platform/server/jobs/lost-job.factory.ts'
import { openQueues } from '#platform/server/jobs/queues.ts'
import { openSheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { keptFilesContract, maxKeptFiles, type KeptFile } from './kept-files.contract.ts'
import { deleteExpiredFiles, keptFileQueue, keptFileWorker } from './kept-files.service.ts'
import { openReportWriter } from './write-report.service.ts'
import { reportExportContract } from './report-export.contract.ts'

const api = await testApi()
const files = openFileStore(join(api.folder, 'files'))
const aReader = () => api.as({ portal: 'staff_portal', permissions: ['reports.read'] })
type Reader = Awaited<ReturnType<typeof aReader>>
const { make, list, download, remove } = keptFilesContract

const waitUntil = async ({ call }: Reader, state: KeptFile['state']): Promise<KeptFile> => {
  const newest = async () => (await call(list, {})).files[0]
  await expect.poll(async () => (await newest())?.state, { timeout: 30_000, interval: 20 }).toBe(state)
  const file = await newest()
  if (!file) throw new Error('There is no file')
  return file
}
const countStored = async (): Promise<number> =>
  (await readdir(join(api.folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])).filter((each) => each.isFile())
    .length

/** Blocks reports of violations in the database during `work`, as a very long one would. */
const withBlockedViolations = (work: () => Promise<void>): Promise<void> =>
  api.ownerDb.transaction().execute(async (tx) => {
    await sql`lock table violation in access exclusive mode`.execute(tx)
    await work()
  })

it('refuses what the export refuses, and files of other people', async () => {
  const [asha, brian, clerk] = [await aReader(), await aReader(), await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })]
  await expect(asha.call(make, { report: 'violations', columns: 'weather' })).rejects.toMatchObject({ status: 422 })
  await expect(clerk.call(make, { report: 'violations' })).rejects.toMatchObject({ status: 403 })
  const { _id: id } = await asha.call(make, { report: 'violations' })
  await waitUntil(asha, 'ready')
  for (const route of [download, remove]) await expect(brian.call(route, { id })).rejects.toMatchObject({ status: 404 })
  expect((await brian.call(list, {})).files).toEqual([])
})

it.each(['csv', 'xlsx', 'pdf'] as const)('makes a %s file in the background, which arrives in the bell of its owner', async (format) => {
  const reader = await aReader()
  await aViolation(api.db, await aDriver(api.db, { plantId: reader.plantId }), { violation_date: '2026-11-02' })
  const query = { report: 'violations' as const, columns: 'date,driver', format }
  await reader.call(make, query)
  const { _id: id, size, ...file } = await waitUntil(reader, 'ready')
  expect(file).toMatchObject({
    title: 'Violations',
    format,
    rows_done: 1,
    rows_total: 1,
    message: null,
    expires_at: '2026-11-28T06:00:00.000Z',
  })
  const bytes = (await reader.call(download, { id })) as unknown as Buffer
  expect(bytes).toHaveLength(size ?? 0)
  const direct = (await reader.call(reportExportContract.exported, query)) as unknown as Buffer
  expect(bytes.subarray(0, 8)).toEqual(direct.subarray(0, 8))
  await deliverDue(api.db, { now: api.now, byMail: false })
  expect((await reader.call(bellContract.index, {})).data).toMatchObject([
    { title: 'Your file is ready', body: `Violations 2026-11-21.${format} can be downloaded for 7 days.`, link: 'reports/files' },
  ])
  await reader.call(remove, { id })
  await expect(reader.call(download, { id })).rejects.toMatchObject({ status: 404 })
})

it('a person has two files in work; a cancelled one ends and leaves nothing', async () => {
  const reader = await aReader()
  const before = await countStored()
  await withBlockedViolations(async () => {
    const { _id: first } = await reader.call(make, { report: 'violations' })
    await reader.call(make, { report: 'violations', format: 'xlsx' })
    await expect(reader.call(make, { report: 'violations' })).rejects.toMatchObject({ status: 409, problem: { code: 'files_in_work' } })
    await reader.call(remove, { id: first })
    expect((await reader.call(list, {})).files).toMatchObject([{ format: 'xlsx', state: 'making' }])
  })
  await reader.call(remove, { id: (await waitUntil(reader, 'ready'))._id })
  expect((await reader.call(list, {})).files).toEqual([])
  await expect.poll(countStored, { timeout: 10_000 }).toBe(before)
})

it('keeps so many files of a person, for so many days', async () => {
  const reader = await aReader()
  for (let n = 0; n < maxKeptFiles; n++) {
    await reader.call(make, { report: 'violations' })
    await waitUntil(reader, 'ready')
  }
  await expect(reader.call(make, { report: 'violations' })).rejects.toMatchObject({ status: 409, problem: { code: 'files_full' } })
  const later = (days: number): Date => new Date(api.now.getTime() + days * 86_400_000)
  await deleteExpiredFiles(api.db, files, later(6.9))
  expect((await reader.call(list, {})).files).toHaveLength(maxKeptFiles)
  await deleteExpiredFiles(api.db, files, later(7.1))
  expect((await reader.call(list, {})).files).toEqual([])
  expect(await countStored()).toBe(0)
})

it('is not downloaded by who may no longer read one of its plants', async () => {
  const [reader, elsewhere] = [await aReader(), await aReader()]
  const roleId = await aRole(api.db, { portal: 'staff_portal', permissions: ['reports.read'] })
  await anAllocation(api.db, { userId: reader.userId, roleId, plantId: elsewhere.plantId, portal: 'staff_portal' })
  const { _id: id } = await reader.call(make, { report: 'violations', plants: 'all' })
  await waitUntil(reader, 'ready')
  await reader.call(download, { id })
  await sql`delete from allocation where user_id = ${reader.userId} and auth_plant_id = ${elsewhere.plantId}`.execute(api.db)
  await expect(reader.call(download, { id })).rejects.toMatchObject({ status: 403 })
})

const aRow = (reader: Reader, plantId = reader.plantId, query: object = { report: 'violations' }): Promise<{ id: string }> =>
  api.db
    .insertInto('report_file')
    .values({
      user_id: reader.userId,
      auth_plant_id: plantId,
      report: 'violations',
      format: 'csv',
      query: JSON.stringify(query),
      created_at: api.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** One more server. */
async function anotherServer(): Promise<void> {
  const write = openReportWriter(api.db, openSheets(readersOf(api.database)))
  const worker = keptFileWorker(api.db, { files, write, clock: () => api.now })
  const queues = openQueues({ database: api.database, workers: [worker], log: () => {} })
  onTeardown(queues.stop)
  await queues.start()
}

it('another server makes the file of one that is gone, and a file that stops them all has failed', async () => {
  const [reader, unlucky] = [await aReader(), await aReader()]
  const [{ id }, { id: deadly }] = [await aRow(reader), await aRow(unlucky)]
  await aLostJob(api.database, keptFileQueue, { plantId: reader.plantId, id })
  await aLostJob(api.database, keptFileQueue, { plantId: unlucky.plantId, id: deadly }, { attempt: 5 })
  await anotherServer()
  expect(await waitUntil(reader, 'ready')).toMatchObject({ format: 'csv', state: 'ready' })
  expect(await waitUntil(unlucky, 'failed')).toMatchObject({ message: 'Something went wrong on our side. Try again.' })
})

it('a file that waits since a release without this queue is made at the start of one with it', async () => {
  const reader = await aReader()
  await aRow(reader)
  await anotherServer()
  expect(await waitUntil(reader, 'ready')).toMatchObject({ format: 'csv' })
})

it('a file whose owner loses the permission before it is made fails with the reason', async () => {
  const [reader, other] = [await aReader(), await aReader()]
  await aRow(reader, other.plantId, { report: 'violations', plants: 'this' })
  await anotherServer()
  const states = async () =>
    (
      await sql<{ state: string; failure: string | null }>`select state, failure from report_file where user_id = ${reader.userId}`.execute(
        api.db,
      )
    ).rows
  await expect
    .poll(states, { timeout: 30_000, interval: 20 })
    .toMatchObject([{ state: 'failed', failure: expect.stringContaining('role') as string }])
})
