import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { onTeardown } from '#tests/world/teardown.ts'
import { openDecoder } from '../../decode/decoder.ts'
import { openTable } from './open-table.ts'
import { isDateFormat } from './number-format.ts'
import { cellText, columnPosition, type CellFormat } from './xlsx-cells.ts'

vi.setConfig({ testTimeout: 120_000 })

const decoder = openDecoder()
onTeardown(decoder.close)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'))
})
afterAll(async () => rm(folder, { recursive: true }))

const headings = { name: ['Name'], born: ['Born'], id: ['ID'] }

async function workbook(name: string): Promise<string> {
  const path = join(folder, name)
  const born = { type: Date, value: new Date('1990-02-28T00:00:00Z'), format: 'dd/mm/yyyy' } as const
  const data = [
    ['People of the yard'],
    ['Name', null, 'Born', 'ID'],
    ['Muñoz & Sons <x>', null, born, 254724865880],
    [],
    [' Asha', 'x', null, '0123'],
    ['TOTAL', 2],
  ]
  await writeXlsxFile(data).toFile(path)
  return path
}

it('reads a sheet with ISO dates, plain numbers and the line numbers of the sheet', async () => {
  const table = await openTable(
    { decoder, owner: 'Asha', path: await workbook('good.csv') },
    { headings, isTotals: ([first]) => first === 'TOTAL' },
  )
  const rows: unknown[] = []
  for await (const { line, cells } of table.rows) rows.push([line, cells])
  expect(table.headingLine).toBe(2)
  expect(rows).toEqual([
    [3, { name: 'Muñoz & Sons <x>', born: '1990-02-28', id: '254724865880' }],
    [5, { name: ' Asha', born: '', id: '0123' }],
  ])
  expect(table.counts.totals).toBe(1)
})

it.each([20, 200, 700, 1500])('refuses a workbook cut at byte %i', async (at) => {
  const bytes = await readFile(await workbook('whole.xlsx'))
  const cut = join(folder, `cut-${at}.xlsx`)
  await writeFile(cut, bytes.subarray(0, at))
  await expect(openTable({ decoder, owner: 'Asha', path: cut }, { headings })).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('damaged'),
  })
})

it('refuses an archive that unpacks to more than it announces', async () => {
  const bytes = await readFile(await workbook('bomb.xlsx'))
  const directory = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  for (let at = directory; at >= 0; at = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'), at + 4)) bytes.writeUInt32LE(10, at + 24)
  const path = join(folder, 'bomb-2.xlsx')
  await writeFile(path, bytes)
  await expect(openTable({ decoder, owner: 'Asha', path }, { headings })).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('damaged'),
  })
})

describe('a cell', () => {
  const formats: CellFormat[] = [{ code: 'General' }, 'date', { code: '00000000' }, { code: '0%' }, { code: '"DL-"@' }, { code: '*0@' }]
  const lookups = { texts: ['Asha_x000D_'], formats, countsFrom1904: false }
  it.each([
    [{ type: 'n', style: 0, value: '2.5472486588E11' }, '254724865880'],
    [{ type: 'n', style: 0, value: '1E-7' }, '0.0000001'],
    [{ type: 'n', style: 0, value: '1.5' }, '1.5'],
    [{ type: 'n', style: 1, value: '45000' }, '2023-03-15'],
    [{ type: 'n', style: 1, value: '45000.75' }, '2023-03-15'],
    [{ type: 'n', style: 1, value: '61' }, '1900-03-01'],
    [{ type: 'n', style: 1, value: '' }, ''],
    [{ type: 's', style: 0, value: '0' }, 'Asha\r'],
    [{ type: 's', style: 0, value: '9' }, '#REF!'],
    [{ type: 'd', style: 0, value: '2023-03-15T00:00:00' }, '2023-03-15'],
    [{ type: 'b', style: 0, value: '1' }, 'TRUE'],
    [{ type: 'd', style: 0, value: '2023-03-14T23:59:59.999' }, '2023-03-15'],
    [{ type: 'e', style: 0, value: '#N/A' }, '#N/A'],
    [{ type: 'n', style: 2, value: '1234598' }, '01234598'],
    [{ type: 'n', style: 3, value: '0.5' }, '=TEXT(0.5,"0%")'],
    [{ type: 's', style: 4, value: '0' }, 'DL-Asha\r'],
    [{ type: 'n', style: 1, value: '44999.99999999999' }, '2023-03-15'],
    [{ type: 'n', style: 1, value: '60' }, '1900-02-29'],
    [{ type: 'str', style: 5, value: '1234598' }, '=TEXT(1234598,"*0@")'],
    [{ type: 'n', style: 5, value: '1234598' }, '=TEXT(1234598,"*0@")'],
    [{ type: 'n', style: 1, value: '59' }, '1900-02-28'],
    [{ type: 'n', style: 1, value: '-1' }, '########'],
    [{ type: 'n', style: 0, value: '1.2345678901234568E+18' }, '1.23457E+18'],
    [{ type: 'n', style: 0, value: '', formula: 'TODAY()+30' }, '=TODAY()+30'],
    [{ type: 'str', style: 1, value: '45000' }, '45000'],
  ] as const)('%j is %j', (cell, text) => expect(cellText(cell, lookups)).toBe(text))

  it('counts dates from 1904 when the workbook says so', () => {
    expect(cellText({ type: 'n', style: 1, value: '43538' }, { ...lookups, countsFrom1904: true })).toBe('2023-03-15')
  })

  it.each([
    ['A1', 0],
    ['Z9', 25],
    ['AA10', 26],
    ['XFD1', 16_383],
    ['XFE1', undefined],
    ['ZZZZ1', undefined],
    ['', undefined],
  ] as const)('at %j has column %j', (reference, position) => expect(columnPosition(reference)).toBe(position))

  it.each([
    [14, undefined, true],
    [0, undefined, false],
    [20, undefined, false],
    [164, 'dd/mm/yyyy', true],
    [164, '[$-809]d mmm yyyy;@', true],
    [164, '#,##0.00 [Red]', false],
    [164, '"day" 0', false],
    [164, 'General', false],
  ] as const)('with format %j %j is a date: %j', (id, code, isDate) => expect(isDateFormat(id, code)).toBe(isDate))
})
