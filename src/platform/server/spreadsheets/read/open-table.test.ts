import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { onTeardown } from '#tests/world/teardown.ts'
import { openDecoder } from '../../decode/decoder.ts'
import { openTable, type RegisterTable } from './open-table.ts'

vi.setConfig({ testTimeout: 120_000 })

const decoder = openDecoder()
onTeardown(decoder.close)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tables-'))
})
afterAll(async () => rm(folder, { recursive: true }))

const headings = { name: ['Name', 'Full Name'], born: ['D.O.B', 'Born'], phone: ['Phone'] }
type Field = keyof typeof headings

let files = 0
async function openContent(content: string | Buffer): Promise<RegisterTable<Field>> {
  files += 1
  const path = join(folder, `${files}.bin`)
  await writeFile(path, content)
  return openTable({ decoder, owner: 'Asha', path }, { headings, isTotals: (cells) => cells[0] === 'TOTAL' })
}

async function rowsOf(table: RegisterTable<Field>): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const { line, cells } of table.rows) rows.push([line, cells.name, cells.born, cells.phone])
  return rows
}

const simple = 'Name,Born,Phone\nAsha,1990,+254724865880\n'

describe('refuses', () => {
  it.each([
    ['', 'This file is empty.'],
    ['%PDF-1.7 …', 'This is a PDF, not a table.'],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is an old Excel file (.xls)'],
    [Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'This is not a table.'],
    ['<html><table><tr><td>Name</td></tr></table>', 'This is a web page or XML file'],
    [Buffer.from('PK\x03\x04 and no more', 'latin1'), 'This Excel file is damaged.'],
    ['Asha,1990\nJuma,1991\n', 'No headings were found in the first 10 rows.'],
    [`${'a,b,c\n'.repeat(10)}${simple}`, 'No headings were found'],
    [
      'Name,Born,Full name\n',
      "Two columns have the same meaning: 'Name' (column A) and 'Full name' (column C). Rename or remove one of them.",
    ],
  ])('%j', async (content, message) => {
    await expect(openContent(content)).rejects.toMatchObject({ status: 422, message: expect.stringContaining(message) })
  })

  it('a quotation mark that is never closed', async () => {
    const table = openContent('Name,Born,Phone\nAsha,1990,1\n"Juma,1991,2\nAli,1992,3\n')
    await expect(table).rejects.toMatchObject({ status: 422, message: expect.stringContaining('after line 3') })
  })
})

describe('reads the same table from', () => {
  it.each([
    ['commas', simple],
    ['semicolons', 'Name;Born;Phone\r\nAsha;1990;+254724865880\r\n'],
    ['tabs', 'Name\tBorn\tPhone\nAsha\t1990\t+254724865880'],
    ['old line ends', simple.replaceAll('\n', '\r')],
    ['UTF-8 with a byte order mark', `\uFEFF${simple}`],
    ['UTF-16', Buffer.from(`\uFEFF${simple}`, 'utf16le')],
    ['quotes', '"Name","Born","Phone"\n"Asha","1990","+254724865880"\n'],
    ['guarded cells', "Name,Born,Phone\nAsha,1990,'+254724865880\n"],
    ['other spellings of the headings', 'FULL  NAME,dob,Phone.\nAsha,1990,+254724865880\n'],
    ['columns in another order, with others between', 'Phone,,Shoes,Born,Name\n+254724865880,x,44,1990,Asha\n'],
  ])('%s', async (_, content) => {
    expect(await rowsOf(await openContent(content))).toEqual([[2, 'Asha', '1990', '+254724865880']])
  })
})

it('detects Windows-1252 by a single character on the last line', async () => {
  const text = `Name,Born\n${'Asha,1990\n'.repeat(20_000)}Muñoz ’s,1991\n`
  const table = await openContent(Buffer.from(text.replaceAll('’', '\x92'), 'latin1'))
  expect((await rowsOf(table)).at(-1)).toEqual([20_002, 'Muñoz ’s', '1991', ''])
})

it('reports line numbers of the file, across titles, blank lines and multi-line cells', async () => {
  const table = await openContent('People of the yard\n\nName,Born\n"Asha\nOtieno",1990\n\n , \u00A0\nJuma,1991\r\nTOTAL,2\n')
  expect(table.headingLine).toBe(3)
  expect(await rowsOf(table)).toEqual([
    [4, 'Asha\nOtieno', '1990', ''],
    [8, 'Juma', '1991', ''],
  ])
  expect(table.counts).toEqual({ blank: 2, totals: 1 })
})

it('lists recognised, unrecognised and missing columns', async () => {
  const { columns } = await openContent('Full Name ,Shoes,D.O.B,Line,Problem\n')
  expect(columns).toEqual({
    recognised: [
      { field: 'name', heading: 'Full Name', position: 0 },
      { field: 'born', heading: 'D.O.B', position: 2 },
    ],
    unrecognised: ['Shoes'],
    missing: ['phone'],
  })
})

it('returns text beyond the last heading as surplus', async () => {
  const table = await openContent('Name,Born\nAsha,1990,,\nPwani, Ltd,1990,x\n')
  const surplus: unknown[] = []
  for await (const row of table.rows) surplus.push(row.surplus)
  expect(surplus).toEqual([[], ['1990', 'x']])
})

it('a table can be closed before its end', async () => {
  const table = await openContent(`Name,Born\n${'Asha,1990\n'.repeat(50_000)}`)
  for await (const { line } of table.rows) if (line === 5) break
  await table.close()
  expect(await rowsOf(table)).toEqual([])
})
