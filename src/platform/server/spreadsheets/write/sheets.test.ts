import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { sql, type RawBuilder } from 'kysely'
import { expect, it } from 'vitest'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import type { FileResponse } from '#platform/server/http/handlers.ts'
import { readersOf } from '#platform/server/database/connection/readers.ts'
import { openSheets } from './sheets.ts'

const { database } = await copyOfTemplate()
const sheets = openSheets(readersOf(database), { stalledAfterMs: 100, statementTimeoutMs: 200 })

type Row = { n: string }
const http = { disconnectSignal: () => new AbortController().signal }
const options = { name: 'Rows', format: 'csv' as const, columns: [{ title: 'N', cell: (row: Row) => row.n }], timeZone: 'UTC', http }
const exportRows = (owner: string, rows: RawBuilder<Row>): Promise<FileResponse> =>
  sheets.download({ ...options, rows, owner, now: new Date('2026-11-21T06:00:00Z') })
const aRow = sql<Row>`select 'one' as n`
const openExports = async (): Promise<unknown> =>
  (await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity where query like 'fetch %'`.execute(database.db)).rows[0]?.n

it('refuses a list that takes too long and releases its place in the queue', async () => {
  const slow = sql<Row>`select 'late' as n from pg_sleep(5)`
  await expect(exportRows('asha', slow)).rejects.toMatchObject({ status: 503, code: 'export_slow', retryAfter: 60 })
  const { body } = await exportRows('asha', aRow)
  expect(await text(body as Readable)).toBe('\uFEFFN\r\none\r\n')
})

it.each([10, 20_000])('aborts exports of %i rows whose clients stop reading, and starts the waiting ones', async (rows) => {
  const many = sql<Row>`select repeat('x', 100) as n from generate_series(1, ${rows}::int)`
  const stalled = await Promise.all(['asha', 'brian', 'chebet'].map((owner) => exportRows(owner, many)))
  const broken = stalled.map(({ body }) => finished(body as Readable).catch(String))
  const waiting = exportRows('asha', aRow)
  expect(await Promise.all(broken)).toEqual(Array(3).fill('Error: The client stopped reading the export.'))
  expect(await text((await waiting).body as Readable)).toContain('one')
  await expect.poll(openExports).toBe(0)
})
