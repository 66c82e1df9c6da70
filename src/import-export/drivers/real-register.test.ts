import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { isWhole } from '#tests/world/whole.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { theRegister, checked, runToEnd } from '../import.factory.ts'
import type { ImportKind, ImportState } from '../import.contract.ts'

let clerk: Awaited<ReturnType<TestApi['as']>>

const api = await testApi()
beforeAll(async () => {
  clerk = await api.as({ portal: 'staff_portal' })
  await checkAndRun('transporters', await theRegister('transporters.csv'))
})

async function checkAndRun(kind: ImportKind, register: File): Promise<{ dry: ImportState; real: ImportState }> {
  const dry = await checked(clerk, register, kind)
  const real = await runToEnd(clerk, dry)
  return { dry, real }
}

const refusals = [
  { column: 'ID No.', message: 'This id number is already at line …', count: 22 },
  {
    column: 'ID No.',
    message: 'The spreadsheet has shortened this id number to …. Format the column as text and enter it again.',
    count: 20,
  },
  { column: 'Phone 1', message: 'This is not a phone number', count: 18 },
  { column: 'Medical Expiry', message: 'There is no such day', count: 15 },
  { column: 'Driver Name', message: 'This is mandatory', count: 12 },
  { column: 'ID No.', message: 'An id number has digits only', count: 10 },
  { column: 'Transporter', message: 'No transporter is called …', count: 10 },
  { column: 'D.O.B', message: 'A driver must be 21 years old or older', count: 9 },
  { column: 'ID No.', message: 'This is mandatory', count: 6 },
  { column: 'Card No', message: 'This card is already at line …', count: 5 },
]

const forms: [form: string, rewrite: (bytes: Buffer) => Buffer | Promise<Buffer>][] = [
  ['as an Excel workbook', asWorkbook],
  ['with semicolons in Windows-1252', asOldSpreadsheet],
  ['as received', (bytes) => bytes],
]

describe('a real register', () => {
  // The import below reads it as received.
  it.each(isWhole ? forms : forms.slice(0, 1))(
    '%s: 2,265 drivers can be imported, 127 rows are refused with their reasons',
    async (_, rewrite) => {
      const original = Buffer.from(await (await theRegister('driver-register.csv')).arrayBuffer())
      const { report } = await checked(clerk, new File([Uint8Array.from(await rewrite(original))], 'register'))
      expect(report).toMatchObject({ rows: 2392, imported: 2265, already_here: 0, refused: 127, blank: 8, totals: 1 })
      expect(report.columns).toMatchObject({ unrecognised: [] })
      expect(report.reasons).toEqual(refusals)
      expect(report.problems[0]).toEqual({ line: 14, column: 'Medical Expiry', message: 'There is no such day: 31/02/2027' })
    },
  )

  it('is imported exactly as checked, and a second import changes nothing', async () => {
    const register = await theRegister('driver-register.csv')
    const { dry, real } = await checkAndRun('drivers', register)
    expect(real.state).toBe('done')
    expect(real.report).toEqual(dry.report)
    expect(real.rows_done).toBe(2392)
    const counts = await clerk.call(driversContract.summary, {})
    expect(counts).toMatchObject({ active: 1883, suspended: 113, blacklisted: 33 })

    const before = await tableDigests()
    const again = await checkAndRun('drivers', register)
    expect(again.real.report).toMatchObject({ imported: 0, already_here: 2265, refused: 127, reasons: refusals })
    expect(await tableDigests()).toEqual(before)
  }, 120_000)
})

/** A digest of each table that an import can change. */
async function tableDigests(): Promise<unknown> {
  const tables = ['driver', 'card', 'pass', 'clearance', 'suspension', 'transporter', 'audit'] as const
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`select md5(string_agg(t::text, '' order by id)) as digest from ${sql.table(table)} t`.execute(api.db)
      return rows
    }),
  )
}

/** The register has no quotes, so its commas are its delimiters. */
function asOldSpreadsheet(bytes: Buffer): Buffer {
  const text = bytes.toString('utf8').replace('\uFEFF', '').replaceAll(',', ';').replaceAll('’', '\x92')
  return Buffer.from(text, 'latin1')
}

async function asWorkbook(bytes: Buffer): Promise<Buffer> {
  const rows: string[][] = parse(bytes, { bom: true, relax_column_count: true, skip_empty_lines: false })
  const folder = await mkdtemp(join(tmpdir(), 'workbook-'))
  try {
    await writeXlsxFile(rows).toFile(join(folder, 'register.xlsx'))
    return await readFile(join(folder, 'register.xlsx'))
  } finally {
    await rm(folder, { recursive: true })
  }
}
