import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usualLimits } from '#drivers/details/entry-limits.rules.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { openDecoder } from '#platform/server/decode/decoder.ts'
import { openTable } from '#platform/server/spreadsheets/read/open-table.ts'
import { nameLookup, type NameLookup } from '../rows/names.rules.ts'
import { isTotalsRow } from '../rows/totals.rules.ts'
import { driverHeadings } from './driver-columns.rules.ts'
import { judgeAgainstKnown } from './driver-judgement.rules.ts'
import { driverRowReader, type RegisteredDriver } from './driver-rows.rules.ts'
import { headingLookup, type RegisterRowProblem } from '../rows/row-problems.rules.ts'
import { transporterHeadings } from '../transporters/transporter-columns.rules.ts'

const decoder = openDecoder()
onTeardown(decoder.close)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'register-'))
})
afterAll(async () => rm(folder, { recursive: true }))

const register = (name: string): string => fileURLToPath(new URL(`../../../db/registers/${name}`, import.meta.url))

it.each([
  ['as received', (bytes: Buffer) => bytes],
  ['with semicolons in Windows-1252', asOldSpreadsheet],
] as const)('reads a real register, %s: every row is valid or has its one known error', async (_, rewrite) => {
  const { drivers, refused, counts } = await readRegister(rewrite)

  expect(counts).toEqual({ blank: 8, totals: 1 })
  expect(drivers).toHaveLength(2265)
  expect(refused.filter(({ problems }) => problems.length !== 1)).toEqual([])
  expect(reasons(refused.flatMap(({ problems }) => problems))).toEqual({
    'ID No.: The spreadsheet has shortened this id number to …': 20,
    'ID No.: An id number has digits only': 10,
    'ID No.: This is mandatory': 6,
    'Driver Name: This is mandatory': 12,
    'Phone 1: This is not a phone number: …': 18,
    'Medical Expiry: There is no such day: …': 15,
    'Transporter: No transporter is called …': 10,
    'D.O.B: A driver must be 21 years old or older': 9,
    'ID No.: This id number is already at line …': 22,
    'Card No: This card is already at line …': 5,
  })
})

it('cleans values', async () => {
  const { drivers } = await readRegister(asOldSpreadsheet)

  expect(drivers[0]).toEqual({
    name: 'John Odhiambo',
    transporter: 'Lakeview Transport',
    id_no: '11587766',
    licence_no: 'DL-4424551',
    licence_class: undefined,
    licence_expiry: '2028-05-18',
    phones: ['+254724865880'],
    gender: 'Male',
    date_of_birth: '1970-07-16',
    experience_years: 26,
    vehicle_options: ['Flatbed'],
    vehicle_categories: [],
    card_no: 'C79636',
    pass_expiry: '2027-03-05',
    medical_expiry: '2027-10-15',
    ddt_expiry: '2027-03-05',
    bulker_expiry: undefined,
    status: 'Active',
  })
  const names = drivers.map(({ name }) => name)
  expect(names.filter((name) => !/^\p{Lu}[\p{Ll}']+(?:'\p{Lu}\p{Ll}+)?(?: \p{Lu}[\p{Ll}']+(?:'?\p{Lu}\p{Ll}+)?)+$/u.test(name))).toEqual([])
  expect(names).toEqual(expect.arrayContaining(["James O'Brien", 'Daniel Muñoz', 'Evans Barasa Muñoz', "Kamau Brian Ndung'u"]))
  expect(new Set(drivers.flatMap(({ vehicle_options }) => vehicle_options))).toEqual(
    new Set(['Bulker', 'Flatbed', 'Tipper', 'Curtain sider']),
  )
  expect(new Set(drivers.map(({ status }) => status))).toEqual(new Set(['Active', 'Suspended', 'Card cancelled', 'Blacklisted']))
})

type Refused = { line: number; problems: readonly RegisterRowProblem[] }

async function readRegister(
  rewrite: (bytes: Buffer) => Buffer,
): Promise<{ drivers: RegisteredDriver[]; refused: Refused[]; counts: object }> {
  const transporterNamed = await transporterNames()
  const [ids, cards] = [new Map<string, number>(), new Map<string, number>()]
  const path = join(folder, 'register.csv')
  await writeFile(path, rewrite(await readFile(register('driver-register.csv'))))
  const table = await openTable({ decoder, owner: 'Asha', path }, { headings: driverHeadings, isTotals: isTotalsRow })
  const headingOf = headingLookup(table.columns.recognised, driverHeadings)
  const readRow = driverRowReader({ country: 'KE', today: '2026-11-21', limits: usualLimits, headingOf, dayOrderOf: () => 'day-first' })
  const known = {
    transporterNamed,
    lineOfIdNo: (id: string) => ids.get(id),
    lineOfCardNo: (card: string) => cards.get(card),
  }
  const [drivers, refused]: [RegisteredDriver[], Refused[]] = [[], []]
  for await (const { line, cells } of table.rows) {
    const row = readRow(cells)
    const problems = row.ok ? judgeAgainstKnown(row.driver, known, headingOf) : row.problems
    if (!row.ok || problems.length > 0) {
      refused.push({ line, problems })
      continue
    }
    drivers.push(row.driver)
    ids.set(row.driver.id_no, line)
    if (row.driver.card_no !== undefined) cards.set(row.driver.card_no, line)
  }
  return { drivers, refused, counts: table.counts }
}

/** The register has no quotes, so its commas are its delimiters. */
function asOldSpreadsheet(bytes: Buffer): Buffer {
  const text = bytes.toString('utf8').replace('\uFEFF', '').replaceAll(',', ';').replaceAll('’', '\x92')
  return Buffer.from(text, 'latin1')
}

async function transporterNames(): Promise<NameLookup<string>> {
  const table = await openTable({ decoder, owner: 'Asha', path: register('transporters.csv') }, { headings: transporterHeadings })
  const names: string[] = []
  for await (const { cells } of table.rows) names.push(cells.name)
  return nameLookup(names.map((name) => ({ name, item: name })))
}

/** Counts messages without their row-specific parts. */
function reasons(problems: readonly RegisterRowProblem[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { column, message } of problems) {
    const reason = `${column}: ${message.replace(/(shortened this id number to|phone number:|such day:|is called|at line) .*/, '$1 …')}`
    counts[reason] = (counts[reason] ?? 0) + 1
  }
  return counts
}
