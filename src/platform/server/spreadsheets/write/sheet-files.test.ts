import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { dayCell, type SheetColumn } from '#platform/contract/sheet.ts'
import { xlsxRows } from '#platform/server/spreadsheets/read/xlsx-rows.ts'
import { listZip, readZipEntry } from '#platform/server/spreadsheets/read/zip-file.ts'
import { csvSheet } from './csv-sheet.ts'
import { xlsxSheet } from './xlsx-sheet.ts'

type Row = { name: string; id_no: string; day: string | null; score: number }

const columns: readonly SheetColumn<Row>[] = [
  { title: 'Name', cell: (row) => row.name },
  { title: 'Id no', cell: (row) => row.id_no },
  { title: 'Day', cell: (row) => dayCell(row.day) },
  { title: 'Score', cell: (row) => row.score },
]
const asha = { name: 'Asha "A" <Otieno> & sons', id_no: '00123456', day: '2026-02-28', score: 7.5 }
const formula = { name: '=HYPERLINK("http://x")', id_no: '+254700000001', day: null, score: 0 }
const odd = { name: `Zoë\u0007 Ng'ang'a, 李`, id_no: '123', day: '1999-12-31', score: -1.5 }
const madeAt = new Date('2026-11-21T06:00:00Z')

async function* batches(...all: readonly (readonly Row[])[]): AsyncGenerator<readonly Row[]> {
  yield* all
}

const folder = await mkdtemp(join(tmpdir(), 'sheet-files-'))
afterAll(() => rm(folder, { recursive: true }))

it('CSV contains the rows, with formulas neutralised', async () => {
  expect(await text(Readable.from(csvSheet(columns, batches([asha, formula], [odd]))))).toBe(
    '\uFEFFName,Id no,Day,Score\r\n' +
      '"Asha ""A"" <Otieno> & sons",00123456,2026-02-28,7.5\r\n' +
      `"'=HYPERLINK(""http://x"")",'+254700000001,,0\r\n` +
      `"Zoë\u0007 Ng'ang'a, 李",123,1999-12-31,-1.5\r\n`,
  )
})

it.each([
  ['all on one sheet', 1000, 4],
  ['further rows on a second sheet', 2, 3],
])('a workbook reads back as written, %s', async (_, rowsInSheet, rowsOfFirst) => {
  const path = join(folder, `${rowsInSheet}.xlsx`)
  await writeFile(path, xlsxSheet(columns, batches([asha, formula], [odd]), { madeAt, rowsInSheet }))
  const rows = []
  for await (const { cells } of xlsxRows(path)) rows.push(cells)
  const all = [
    ['Name', 'Id no', 'Day', 'Score'],
    [asha.name, '00123456', '2026-02-28', '7.5'],
    [formula.name, '+254700000001', '', '0'],
    [`Zoë Ng'ang'a, 李`, '123', '1999-12-31', '-1.5'],
  ]
  expect(rows).toEqual(all.slice(0, rowsOfFirst))
})

it('a sheet of notes is the last one, under its own name', async () => {
  const path = join(folder, 'notes.xlsx')
  const notes = { name: 'Definitions & more', columns: [{ title: 'Number', width: 40 }, { title: 'Value' }], rows: [['Rate <100', 4.5]] }
  await writeFile(path, xlsxSheet(columns, batches([asha]), { madeAt, notes }))
  const entries = await listZip(path)
  const partOf = async (name: string): Promise<string> => {
    const entry = entries.get(name)
    return entry ? text(Readable.from(readZipEntry(path, entry))) : ''
  }
  expect(await partOf('xl/workbook.xml')).toContain(
    '<sheet name="Sheet 1" sheetId="1" r:id="rId1"/><sheet name="Definitions &amp; more" sheetId="2"',
  )
  expect(await partOf('xl/worksheets/sheet1.xml')).toContain('Asha')
  expect(await partOf('xl/worksheets/sheet2.xml')).toContain('Rate &lt;100</t></is></c><c><v>4.5</v></c>')
})

it('an interrupted list fails the download instead of ending it early', async () => {
  async function* broken(): AsyncGenerator<readonly Row[]> {
    yield [asha]
    throw new Error('Connection lost')
  }
  await expect(text(xlsxSheet(columns, broken(), { madeAt }))).rejects.toThrow('Connection lost')
  await expect(text(Readable.from(csvSheet(columns, broken())))).rejects.toThrow('Connection lost')
})
