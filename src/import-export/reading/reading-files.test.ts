import { beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import type { ReadingInput } from './reading-choices.contract.ts'
import { importContract, type ImportKind, type ImportMode, type ImportState } from '../import.contract.ts'
import { importRowsContract } from '../import-rows.contract.ts'
import { aNamedTransporter, aRegister, aRegisterRow, checked, runToEnd } from '../import.factory.ts'

let clerk: Awaited<ReturnType<TestApi['as']>>
let Transporter: string

const api = await testApi()
beforeAll(async () => {
  clerk = await api.as({ portal: 'staff_portal' })
  Transporter = await aNamedTransporter(api.db)
})

type Upload = ReadingInput & { kind?: ImportKind; mode?: ImportMode }
const check = (register: File, { kind = 'drivers', ...more }: Upload = {}): Promise<ImportState> =>
  clerk.call(importContract.check, { kind, register, ...more })
const again = ({ kind, import_id }: ImportState, choices: ReadingInput): Promise<ImportState> =>
  clerk.call(importContract.checkAgain, { kind, import_id, ...choices })
const file = (...lines: readonly string[]): File => new File([`${lines.join('\n')}\n`], 'register.csv', { type: 'text/csv' })
const stored = (row: object) =>
  api.db
    .selectFrom('driver')
    .selectAll()
    .where('id_no', '=', String((row as Record<string, string>)['ID No.']))
    .executeTakeFirst()
const problemsOf = async ({ kind, import_id }: ImportState) =>
  (await clerk.call(importRowsContract.problems, { kind, import_id })).data.map(({ line, problems }) => [
    line,
    ...problems.map(({ column, message }) => `${column}: ${message}`),
  ])

type Row = readonly (string | { type: NumberConstructor; value: number; format: string })[]
async function workbook(...sheets: readonly { sheet: string; data: readonly Row[] }[]): Promise<File> {
  const bytes = await writeXlsxFile(sheets.map(({ sheet, data }) => ({ sheet, data: data.map((row) => [...row]) }))).toBuffer()
  return new File([new Uint8Array(bytes)], 'register.xlsx')
}

describe('a number is the text that its format shows', () => {
  it('so that a blacklisted person whose id begins with zero is found', async () => {
    const row = aRegisterRow({ Transporter, 'ID No.': '01234598' })
    await runToEnd(clerk, await checked(clerk, aRegister([row])))
    const { id } = await api.db.selectFrom('driver').select('id').where('id_no', '=', '01234598').executeTakeFirstOrThrow()
    await bringTo(api.db, id, driverStatus.blacklisted)
    const headings = ['Transporter', 'Driver Name', 'ID No.', 'Phone 1', 'D.O.B', 'Licence No']
    const number = { type: Number, value: 1234598, format: '00000000' } as const
    const state = await check(
      await workbook({ sheet: 'Register', data: [headings, [Transporter, 'Asha Otieno', number, '0724865880', '16/07/1990', 'DL-1']] }),
    )
    expect(await problemsOf(state)).toEqual([[2, 'ID No.: This person is blacklisted at this plant and cannot be registered again']])
  })

  it('and refused by column where the format is not known', async () => {
    const headings = ['Transporter', 'Driver Name', 'ID No.', 'Phone 1', 'D.O.B', 'Licence No']
    const number = { type: Number, value: 1234598, format: '0 "/" ?/?' } as const
    const state = await check(
      await workbook({ sheet: 'Register', data: [headings, [Transporter, 'Asha Otieno', number, '0724865880', '16/07/1990', 'DL-1']] }),
    )
    expect(await problemsOf(state)).toEqual([
      [2, expect.stringContaining('ID No.: The format of this number is not known here. Format the column as text and enter it again:')],
    ])
  })
})

it('errors and formulas are refused at their cells, also where the column may be empty', async () => {
  const wrong = [{ Status: '#REF!' }, { 'Medical Expiry': '#N/A' }, { 'Card No': '=A1' }].map((cells, n) =>
    aRegisterRow({ Transporter, 'Driver Name': 'Barasa Wekesa', 'Phone 1': `0733 100 10${n}`, ...cells }),
  )
  expect(await problemsOf(await check(aRegister(wrong)))).toEqual([
    [2, 'Status: This cell has an error of the spreadsheet. Correct it there, or write the value: #REF!'],
    [3, 'Medical Expiry: This cell has an error of the spreadsheet. Correct it there, or write the value: #N/A'],
    [4, 'Card No: This formula has no stored value. Calculate and save the file in a spreadsheet, or write the value: =A1'],
  ])
})

it('what was taken for totals is listed with its line, and can be taken back', async () => {
  const csv = file('Name,Email', 'Total Haulage Ltd,yard@total.example', 'Total,', 'TOTAL,2')
  const state = await check(csv, { kind: 'transporters' })
  expect(state.report).toMatchObject({ rows: 1, imported: 1, totals: 2 })
  expect(state.report.totals_rows).toEqual([
    { line: 3, cells: ['Total', ''] },
    { line: 4, cells: ['TOTAL', '2'] },
  ])
  const back = await again(state, { not_totals: '3' })
  expect(back.report).toMatchObject({ rows: 2, refused: 1, totals_rows: [{ line: 4 }] })
  expect(await problemsOf(back)).toEqual([[3, 'Email: This is mandatory']])
})

describe('names', () => {
  it('that are exact win, others are shown where one is meant, and refused where two could be', async () => {
    const suffix = crypto.randomUUID()
    const [plain, curly, single] = [`O'Neill ${suffix}`, `O’Neill ${suffix}`, `Ng’ang’a ${suffix}`]
    const known = new Map<string, string>()
    for (const name of [plain, curly, single]) known.set((await aTransporter(api.db, { name })).id, name)
    const names = [plain, curly, `ONEILL ${suffix}`, `NG'ANG'A ${suffix}`]
    const people = ['Zuhura Lokwang', 'Pius Kimutai', 'Halima Abdi', 'Otis Mbugua']
    const rows = names.map((name, n) => aRegisterRow({ Transporter: name, 'Phone 1': `+25473390010${n}`, 'Driver Name': people[n] ?? '' }))
    const state = await check(aRegister(rows))
    expect(state.report.reading.names).toEqual([{ column: 'Transporter', written: names[3], read_as: single, line: 5, rows: 1 }])
    expect(await problemsOf(state)).toEqual([
      [4, expect.stringMatching(/^Transporter: 'ONEILL .*' could be 'O['’]Neill .*' or 'O['’]Neill .*'\. Write the exact name\.$/)],
    ])
    await runToEnd(clerk, state)
    const ids = await Promise.all(rows.map(async (row) => (await stored(row))?.transporter_id))
    const firms = ids.map((id) => known.get(id ?? ''))
    expect(firms).toEqual([plain, curly, undefined, single])
  })

  it('of two firms that are spelled alike are two in an update of transporters', async () => {
    const suffix = crypto.randomUUID()
    const names = [`O'Neill ${suffix}`, `O’Neill ${suffix}`]
    for (const name of names) await aTransporter(api.db, { name })
    const lines = names.map((name, n) => `${name},new${n}@firm.example`)
    const state = await check(file('Name,Email', ...lines, `oneill ${suffix},x@firm.example`), { kind: 'transporters', mode: 'update' })
    expect(state.report).toMatchObject({ updated: 2, refused: 1 })
  })
})

describe('text', () => {
  const headings = 'Transporter,Driver Name,ID No.,Phone 1,D.O.B,Licence No'
  const row = (name: string): string => {
    const { 'ID No.': id = '', 'Licence No': licence = '' } = aRegisterRow({ Transporter })
    return `${Transporter},${name},${id},0724865880,16/07/1990,${licence}`
  }
  const bytes = (...lines: readonly string[]): Buffer => Buffer.from(`${[headings, ...lines].join('\n')}\n`)
  /** The text with one byte that is no letter of UTF-8 in place of the mark. */
  const withStray = (text: Buffer): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (byte) => (byte === 0x7f ? 0xf1 : byte))

  it('with one stray byte stays UTF-8, and only its row is refused', async () => {
    const state = await check(new File([withStray(bytes(row('Daniel Muñoz'), row('Mu\x7foz'), row('Brian Núñez')))], 'register.csv'))
    expect(state.report.reading).toMatchObject({ encoding: 'utf-8', is_marked: false })
    expect(await problemsOf(state)).toEqual([[3, 'Driver Name: This cell has a character that cannot be read. Write it again: Mu\uFFFDoz']])
  })

  it('with a mark is what the mark says', async () => {
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes(row('Mu\x7foz'))])
    const state = await check(new File([withStray(marked)], 'register.csv'))
    expect(state.report).toMatchObject({ refused: 1, reading: { encoding: 'utf-8', is_marked: true } })
    const old = await check(new File([withStray(bytes(row('Mu\x7foz')))], 'register.csv'))
    expect(old.report).toMatchObject({ imported: 1, reading: { encoding: 'windows-1252', is_marked: false } })
  })

  it.each([
    [
      'blanks before quoted cells',
      (line: string) =>
        line
          .split(',')
          .map((cell) => ` "${cell}" `)
          .join(','),
    ],
    [
      'single quotes around all cells',
      (line: string) =>
        line
          .split(',')
          .map((cell) => `'${cell}'`)
          .join(','),
    ],
    ['a separator that its first line names', (line: string) => line.replaceAll(',', '~')],
  ])('with %s is read', async (what, rewrite) => {
    const lines = [headings, row("James O'Brien")].map(rewrite)
    const state = await check(file(...(what.includes('names') ? ['sep=~'] : []), ...lines))
    expect(state.report).toMatchObject({ imported: 1, refused: 0 })
    const at = state.report.headings.indexOf('Driver Name')
    expect(state.report.preview[0]?.cells[at]?.trim()).toBe("James O'Brien")
  })
})

it('of several sheets that could be meant, one is chosen by its name', async () => {
  const headings = ['Transporter', 'Driver Name', 'ID No.', 'Phone 1', 'D.O.B', 'Licence No']
  const data = (name: string) => {
    const { 'ID No.': id = '', 'Licence No': licence = '' } = aRegisterRow({ Transporter })
    return [headings, [Transporter, name, id, '0724865880', '16/07/1990', licence]]
  }
  const register = await workbook(
    { sheet: 'Cover', data: [['Drivers of 2026']] },
    { sheet: 'Active', data: data('Asha Otieno') },
    { sheet: 'Left', data: data('Brian Kamau') },
  )
  await expect(check(register)).rejects.toMatchObject({
    status: 422,
    problem: {
      code: 'several_sheets',
      message: "Several sheets of this workbook could be the register: 'Active' and 'Left'. Choose one of them.",
      choices: ['Active', 'Left'],
    },
  })
  const { report } = await check(register, { sheet: 'Left' })
  expect(report).toMatchObject({ imported: 1, reading: { sheet: 'Left', choices: { sheet: 'Left' } } })
  expect(report.preview[0]?.cells).toContain('Brian Kamau')
})
