import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { onTeardown } from '#tests/world/teardown.ts'
import { openDecoder } from '../../decode/decoder.ts'
import { openTable, type TableRow } from './open-table.ts'
import { refusedRowsWriter } from './refused-rows.ts'

vi.setConfig({ testTimeout: 120_000 })

const decoder = openDecoder()
onTeardown(decoder.close)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'refused-'))
})
afterAll(async () => rm(folder, { recursive: true }))

const headings = { name: ['Name'], phone: ['Phone'] }
const problems = [
  { column: 'Name', message: 'This is mandatory' },
  { column: 'Phone', message: 'This is not a phone number: 1.' },
]

async function writeAllAsRefused(from: string, to: string): Promise<TableRow<keyof typeof headings>[]> {
  const table = await openTable({ decoder, owner: 'Asha', path: from }, { headings })
  const writer = refusedRowsWriter(createWriteStream(to), table.headings)
  const rows: TableRow<keyof typeof headings>[] = []
  for await (const row of table.rows) {
    rows.push(row)
    await writer.write({ ...row, problems })
  }
  await writer.end()
  return rows
}

it('refused rows can be corrected and imported again repeatedly', async () => {
  const [first, second, third] = [join(folder, '1.csv'), join(folder, '2.csv'), join(folder, '3.csv')]
  await writeFile(first, 'Name;Shoes;Phone\n"Asha; ""the fast""\nOtieno";-;+254724865880\n=1+1;@x;\n')

  const original = await writeAllAsRefused(first, second)
  const again = await writeAllAsRefused(second, third)

  expect(await readFile(second, 'utf8')).toBe(
    '\uFEFFName,Shoes,Phone,Line,Column,Problem\r\n' +
      `"Asha; ""the fast""\nOtieno",'-,'+254724865880,2,"Name; Phone",This is mandatory This is not a phone number: 1.\r\n` +
      `'=1+1,'@x,,4,"Name; Phone",This is mandatory This is not a phone number: 1.\r\n`,
  )
  expect(again.map(({ cells, original: originalCells }) => [cells, originalCells])).toEqual(
    original.map(({ cells, original: originalCells }) => [cells, originalCells]),
  )
  expect((await openTable({ decoder, owner: 'Asha', path: third }, { headings })).columns.unrecognised).toEqual(['Shoes'])
})

it('a file without refused rows has only headings', async () => {
  const path = join(folder, 'none.csv')
  await refusedRowsWriter(createWriteStream(path), ['Name']).end()
  expect(await readFile(path, 'utf8')).toBe('\uFEFFName,Line,Column,Problem\r\n')
})
