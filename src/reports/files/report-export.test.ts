import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { readPdf } from '#tests/world/read-pdf.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { carry } from '#platform/contract/carry.ts'
import type { Input } from '#platform/contract/route.ts'
import { xlsxRows } from '#platform/server/spreadsheets/read/xlsx-rows.ts'
import { readersOf } from '#platform/server/database/connection/readers.ts'
import { openSheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { listZip, readZipEntry } from '#platform/server/spreadsheets/read/zip-file.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { amountText } from '../mechanism/amounts.rules.ts'
import { openReport } from '../mechanism/open-report.service.ts'
import { reportContract } from '../mechanism/report.contract.ts'
import { reportOf } from '../reports.store.ts'
import { reportExportContract } from './report-export.contract.ts'
import { openReportWriter } from './write-report.service.ts'

const api = await testApi()
const folder = await mkdtemp(join(tmpdir(), 'report-files-'))
afterAll(() => rm(folder, { recursive: true }))
const halima = await api.as({ portal: 'staff_portal', permissions: ['reports.read'] })
const simba = await aTransporter(api.db, { name: 'Simba Haulage' })
const asha = await aDriver(api.db, { plantId: halima.plantId, name: 'Asha Otieno', transporter_id: simba.id })
const brian = await aDriver(api.db, { plantId: halima.plantId, name: '=Brian Kamau' })
await aViolation(api.db, asha, { violation_date: '2026-11-02', category: 'Speeding', violation: 'Over 80' })
await aViolation(api.db, asha, { violation_date: '2026-09-30', category: 'Conduct', violation: 'Rude' })
await aViolation(api.db, brian, { violation_date: '2026-11-01', category: 'Speeding', violation: 'over 80' })
const elsewhere = await api.as({ portal: 'staff_portal', permissions: ['reports.read'] })
await aViolation(api.db, await aDriver(api.db, { plantId: elsewhere.plantId, name: 'Of another plant' }), { violation_date: '2026-11-02' })

type Query = Omit<Input<typeof reportExportContract.exported>, 'report'>
const download = (query: Query = {}, { token } = halima) =>
  api.app.inject({
    url: carry(reportExportContract.exported, { report: 'violations', ...query }).url,
    headers: { authorization: `Bearer ${token}` },
  })

it('refuses other people, formats, columns, charts and groups', async () => {
  const reader = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
  expect((await download({}, reader)).statusCode).toBe(403)
  expect((await download({ format: 'doc' as never })).statusCode).toBe(422)
  expect((await download({ columns: 'date,weather' })).statusCode).toBe(422)
  expect((await download({ format: 'pdf', chart: 'weather' })).json()).toMatchObject({ errors: { chart: expect.any(String) as string } })
  expect((await download({ format: 'pdf', group_by: 'nth' })).json()).toMatchObject({ errors: { group_by: expect.any(String) as string } })
})

it('CSV has the chosen columns of all rows in order, and no formula', async () => {
  const { body, headers } = await download({ columns: 'driver,date,nth', sort: 'date' })
  expect(headers['content-disposition']).toContain('filename="Violations 2026-11-21.csv"')
  expect(body.split('\r\n')).toEqual([
    '\uFEFFDriver,Date,Nth of driver',
    'Asha Otieno,2026-09-30,1',
    `'=Brian Kamau,2026-11-01,1`,
    'Asha Otieno,2026-11-02,2',
    '',
  ])
})

it('XLSX has the same rows, and the numbers with their definitions on a second sheet', async () => {
  const path = join(folder, 'report.xlsx')
  const { rawPayload, headers } = await download({ format: 'xlsx', transporter_id: simba.id })
  expect(headers['content-disposition']).toContain('filename="Violations 2026-11-21.xlsx"')
  await writeFile(path, rawPayload)
  const rows: (readonly string[])[] = []
  for await (const { cells } of xlsxRows(path)) rows.push(cells)
  const { data, columns } = await halima.call(reportContract.rows, { report: 'violations', transporter_id: simba.id })
  expect(rows.slice(1)).toEqual(data.map(({ values }) => columns.map((key) => String(values[key] ?? ''))))
  const entry = (await listZip(path)).get('xl/worksheets/sheet2.xml')
  const notes = entry ? await text(Readable.from(readZipEntry(path, entry))) : ''
  for (const part of ['Simba Haulage', 'Repeat offenders', 'Drivers with more than one of these violations.']) expect(notes).toContain(part)
})

it('PDF has the numbers of the summary, the chart, and the rows under their groups with sub-totals', async () => {
  const pages = await readPdf((await download({ format: 'pdf', group_by: 'transporter' })).rawPayload)
  const texts = pages.flatMap((page) => page.texts.map((each) => each.text))
  const { numbers, count } = await halima.call(reportContract.summary, { report: 'violations' })
  for (const { label, value, unit } of numbers) expect(texts).toEqual(expect.arrayContaining([label, amountText(value, unit)]))
  const chart = await halima.call(reportContract.chart, { report: 'violations' })
  expect(texts).toEqual(expect.arrayContaining([chart.caption, 'Simba Haulage (2)', `Total (${count})`, '02 Nov 2026', '=Brian Kamau']))
  expect(texts.indexOf('Simba Haulage (2)')).toBeLessThan(texts.indexOf('Rude'))
})

it('frees its place after each download', async () => {
  for (const format of ['csv', 'pdf', 'xlsx', 'csv', 'pdf', 'xlsx', 'pdf'] as const)
    expect((await download({ format })).statusCode).toBe(200)
})

it('a cut connection ends the query', async () => {
  const server = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const countWaiting = async (): Promise<number | undefined> => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from pg_locks where not granted and relation = 'violation'::regclass`.execute(api.db)
    return rows[0]?.n
  }
  await api.ownerDb.transaction().execute(async (tx) => {
    await sql`lock table violation in access exclusive mode`.execute(tx)
    const reader = new AbortController()
    const url = server + carry(reportExportContract.exported, { report: 'violations' }).url
    const answer = fetch(url, { headers: { authorization: `Bearer ${halima.token}` }, signal: reader.signal })
    await expect.poll(countWaiting, { timeout: 10_000, interval: 20 }).toBe(1)
    reader.abort()
    await expect(answer).rejects.toThrow('abort')
    await expect.poll(countWaiting, { timeout: 10_000, interval: 20 }).toBe(0)
  })
  expect((await download()).statusCode).toBe(200)
})

it('a workbook waits for its turn before its numbers are summed up', async () => {
  const { userId, plantId } = halima
  const opened = await openReport(api.db, reportOf('violations'), { period: 'year', plants: 'this' }, { userId, plantId, now: api.now })
  const write = openReportWriter(api.db, { ...openSheets(readersOf(api.database)), enterQueue: () => Promise.reject(new Error('Full')) })
  const writing = { format: 'xlsx', by: 'Halima', owner: userId, now: api.now, signal: new AbortController().signal } as const
  await expect(write(opened, writing)).rejects.toThrow('Full')
})
