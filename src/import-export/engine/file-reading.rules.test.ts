import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayCollector } from '#platform/server/spreadsheets/read/day-orders.ts'
import { readDay } from '../rows/day-first.rules.ts'
import { dayOrderOf, noChoices, readDays, type DaysRead, type ReadingChoices } from './file-reading.rules.ts'

const columns = ['born', 'expiry'].map((field, position) => ({ field, heading: field, position }))

/** How two columns of dates are read; `stored` are the lines whose cells a workbook stores as days. */
function orders(rows: readonly (readonly string[])[], more: { stored?: readonly number[]; choices?: ReadingChoices } = {}): DaysRead[] {
  const days = dayCollector()
  for (const [line, cells] of rows.entries()) days.add({ line, cells, ...(more.stored?.includes(line) && { days: [0, 1] }) })
  return readDays(columns, days.columns(), more.choices ?? noChoices)
}

const expiries = (...cells: readonly string[]) => cells.map((cell) => ['', cell])

it.each([
  ['\u200E02/11/2027', '\u200E05/13/2027'],
  ['02\u00A011\u00A02027', '05\u00A013\u00A02027'],
  ['02  11  2027', '05  13  2027'],
  [`02/11/2027${' '.repeat(60)}`, `05/13/2027${' '.repeat(60)}`],
  ['02/11/2027 12:00:00 AM', '05/13/2027 0:00'],
])('the proof of an order is seen in all that is read as a date: %j', (one, two) => {
  expect(orders(expiries(one, two))).toMatchObject([{ order: 'month-first', basis: 'certain', example: { read: '11 Feb 2027' } }])
})

it('whatever the order decides of a date that is read has been counted', () => {
  const blank = fc.constantFrom('', '', '', ' ', '  ', '\u00A0', '\u200E', '\u200B', '\uFEFF', '\t', '\n')
  const part = (digits: number) => fc.tuple(blank, fc.integer({ min: 1, max: digits }), blank).map((texts) => texts.join(''))
  const sign = fc.constantFrom('/', '-', '.', ' ', '\u00A0', '  ')
  const behind = fc.constantFrom('', ' 00:00', 'T00:00:00Z', ' 12:00:00 AM', ' '.repeat(50))
  const days = fc.tuple(part(31), sign, part(31), sign, fc.integer({ min: 1950, max: 2090 }), behind).map((texts) => texts.join(''))
  let read = 0
  fc.assert(
    fc.property(days, (day) => {
      const [one, two] = [readDay(day, 'day-first'), readDay(day, 'month-first')]
      const isDecided = (one.ok && one.value) !== (two.ok && two.value)
      if (isDecided) read += 1
      expect(isDecided && orders(expiries(day)).length === 0).toBe(false)
    }),
    { numRuns: 5000, seed: 90 },
  )
  expect(read).toBeGreaterThan(500)
})

describe('what a workbook stores as a day', () => {
  it('may have been a text of the other order, beside texts that only one order explains', () => {
    const [days] = orders(expiries('2027-11-02', '05/13/2027', '12/25/2027'), { stored: [0] })
    expect(days).toMatchObject({ order: 'unclear', stored: { line: 0, text: '2027-11-02' }, month_first: { line: 1 }, day_first: null })
    const order = dayOrderOf(days ? [days] : [])('expiry')
    const advice = 'so that day and month may be swapped. Choose its order'
    for (const refused of ['2027-11-02', '05/13/2027'])
      expect(readDay(refused, order)).toMatchObject({ ok: false, message: expect.stringContaining(advice) })
    for (const day of ['2027-11-25', '2027-11-11', '2 Nov 2027', '']) expect(readDay(day, order)).toMatchObject({ ok: true })
  })

  it('is read as it stands once the order of the texts is chosen', () => {
    const choices = { ...noChoices, day_orders: { expiry: 'month-first' } } as const
    const days = orders(expiries('2027-11-02', '05/13/2027'), { stored: [0], choices })
    expect(days).toMatchObject([{ order: 'month-first', basis: 'chosen' }])
    expect(readDay('2027-11-02', dayOrderOf(days)('expiry'))).toMatchObject({ value: '2027-11-02' })
  })

  it('is no doubt where no other order makes it another day, where there are no such texts, and where a text file has it', () => {
    expect(orders(expiries('2027-11-22', '2027-11-11', '05/13/2027'), { stored: [0, 1] })).toMatchObject([{ order: 'month-first' }])
    expect(orders(expiries('2027-11-02', '2027-05-13'), { stored: [0, 1] })).toEqual([])
    expect(orders(expiries('2027-11-02', '05/13/2027'))).toMatchObject([{ order: 'month-first', stored: null }])
  })
})

describe('a column whose dates can all be read both ways', () => {
  it('is asked for, where another column of the file has the month first', () => {
    const days = orders([['07/16/1980', '02/11/2027']])
    expect(days).toMatchObject([
      { order: 'month-first' },
      { order: 'unclear', basis: 'assumed', example: { text: '02/11/2027', read: null } },
    ])
    expect(readDay('02/11/2027', dayOrderOf(days)('expiry'))).toEqual({
      ok: false,
      message: 'Dates of this column can be read both ways, and another column has the month first. Choose its order: 02/11/2027',
    })
    const chosen = orders([['07/16/1980', '02/11/2027']], { choices: { ...noChoices, day_orders: { expiry: 'day-first' } } })
    expect(chosen[1]).toMatchObject({ order: 'day-first', basis: 'chosen', example: { read: '02 Nov 2027' } })
  })

  it('is read day first beside one that has the day first', () => {
    expect(orders([['16/07/1980', '02/11/2027']])[1]).toMatchObject({ order: 'day-first', basis: 'assumed' })
  })
})
