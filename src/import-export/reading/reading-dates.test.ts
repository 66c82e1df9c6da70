import { beforeAll, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
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

describe('dates are read by their column', () => {
  it('month first, where a day of the column demands it, and runs as it was shown', async () => {
    const rows = ['02/11/2027', '03/25/2027', ''].map((expiry) =>
      aRegisterRow({ Transporter, 'Pass Expiry': '', 'Medical Expiry': expiry }),
    )
    const state = await check(aRegister(rows))
    expect(state.report).toMatchObject({ imported: 3, refused: 0 })
    expect(state.report.reading.days.find(({ column }) => column === 'Medical Expiry')).toEqual({
      field: 'medical_expiry',
      column: 'Medical Expiry',
      order: 'month-first',
      basis: 'certain',
      day_first: null,
      month_first: { line: 3, text: '03/25/2027' },
      stored: null,
      example: { line: 2, text: '02/11/2027', read: '11 Feb 2027' },
    })
    const at = state.report.headings.indexOf('Medical Expiry')
    expect(state.report.preview[0]?.read[at]).toBe('11 Feb 2027')
    await runToEnd(clerk, state)
    expect(await stored(rows[0] ?? {})).toMatchObject({ pass_expiry: '2027-02-11' })
  })

  it('day first, where all are possible both ways, which is shown and can be switched', async () => {
    const row = aRegisterRow({ Transporter, 'D.O.B': '05/06/1990', 'Medical Expiry': '02/11/2027' })
    const state = await check(aRegister([row]))
    expect(state.report.reading.days).toMatchObject([
      { column: 'D.O.B', order: 'day-first', basis: 'assumed', example: { read: '05 Jun 1990' } },
      { column: 'Pass Expiry', order: 'day-first', basis: 'assumed' },
      { column: 'Medical Expiry', order: 'day-first', basis: 'assumed', example: { text: '02/11/2027', read: '02 Nov 2027' } },
    ])
    const switched = await again(state, { day_orders: 'medical_expiry=month-first' })
    expect(switched.report.reading.days[2]).toMatchObject({ order: 'month-first', basis: 'chosen', example: { read: '11 Feb 2027' } })
    await runToEnd(clerk, switched)
    expect(await stored(row)).toMatchObject({ pass_expiry: '2027-02-11', date_of_birth: '1990-06-05' })
  })

  it('not at all, where the rows contradict each other, until the order is chosen; that is remembered', async () => {
    const rows = ['25/12/2027', '12/25/2027', '2027-12-25'].map((expiry) => aRegisterRow({ Transporter, 'Medical Expiry': expiry }))
    const state = await check(aRegister(rows))
    expect(state.report).toMatchObject({ imported: 1, refused: 2 })
    const unclear = 'Medical Expiry: Dates of this column have the day first, and others the month. Choose its order'
    expect(await problemsOf(state)).toEqual([
      [2, `${unclear}: 25/12/2027`],
      [3, `${unclear}: 12/25/2027`],
    ])
    const chosen = await again(state, { day_orders: 'medical_expiry=month-first' })
    expect(await problemsOf(chosen)).toEqual([
      [2, 'Medical Expiry: There is no such day: 25/12/2027. Write the month first, then the day.'],
    ])
    const done = await runToEnd(clerk, chosen)
    const { report } = await again(done, {})
    expect(report.reading.days.find(({ field }) => field === 'medical_expiry')).toMatchObject({ order: 'month-first', basis: 'chosen' })
  })

  it("of transporters' validity and of updates too", async () => {
    const { name } = await aTransporter(api.db)
    const transporters = await check(file('Name,Email,Valid Until', `New ${name},a@b.example,02/28/2027`), { kind: 'transporters' })
    expect(transporters.report).toMatchObject({ imported: 1, reading: { days: [{ field: 'valid_until', order: 'month-first' }] } })
    const row = aRegisterRow({ Transporter })
    await runToEnd(clerk, await checked(clerk, aRegister([row])))
    const csv = file('ID No.,DL Expiry', `${row['ID No.']},02/03/2029`, `99999999,12/31/2029`)
    const update = await check(csv, { mode: 'update' })
    const { data } = await clerk.call(importRowsContract.changes, { kind: 'drivers', import_id: update.import_id })
    expect(data).toMatchObject([{ fields: [{ label: 'Licence expiry', after: '03 Feb 2029' }] }])
  })
})

it('ages are within the plant’s limits in updates too, unless they are on record', async () => {
  const row = aRegisterRow({ Transporter, 'D.O.B': '21/11/1961' })
  await runToEnd(clerk, await checked(clerk, aRegister([row])))
  const update = (born: string) => check(file('ID No.,D.O.B', `${row['ID No.']},${born}`), { mode: 'update' })
  expect(await problemsOf(await update('1850-01-01'))).toEqual([[2, 'D.O.B: A new driver must be at most 65 years old']])
  expect(await problemsOf(await update('2010-01-01'))).toEqual([[2, 'D.O.B: A driver must be 21 years old or older']])
  await api.ownerDb.updateTable('driver').set({ date_of_birth: '1950-01-01' }).where('id_no', '=', String(row['ID No.'])).execute()
  expect((await update('1950-01-01')).report).toMatchObject({ already_here: 1, refused: 0 })
})
