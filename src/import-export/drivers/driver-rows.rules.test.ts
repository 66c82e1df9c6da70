import { describe, expect, it } from 'vitest'
import { usualLimits } from '#drivers/details/entry-limits.rules.ts'
import { cellText } from '#platform/server/spreadsheets/read/xlsx-cells.ts'
import { driverHeadings, requiredDriverColumns, type DriverCells } from './driver-columns.rules.ts'
import { judgeAgainstKnown } from './driver-judgement.rules.ts'
import { driverRowReader } from './driver-rows.rules.ts'
import { nameLookup } from '../rows/names.rules.ts'
import { headingLookup, missingColumnsText, surplusProblems } from '../rows/row-problems.rules.ts'

const headingOf = headingLookup([{ field: 'id_no', heading: 'Nat. ID' }], driverHeadings)
const readRow = driverRowReader({ country: 'KE', today: '2026-11-21', limits: usualLimits, headingOf, dayOrderOf: () => 'day-first' })

const good: DriverCells = {
  transporter: 'Pwani Tankers',
  name: 'JOHN OTIENO',
  id_no: '11587766',
  phones: '0724 865 880',
  phone_2: '',
  phone_3: '',
  gender: 'M',
  date_of_birth: '21/11/2005',
  licence_no: 'dl-1',
  licence_class: 'ce',
  licence_expiry: '01/02/2020',
  experience_years: '16 yrs',
  vehicle_options: 'Bulker',
  vehicle_categories: 'B, CE',
  card_no: 'c 12',
  pass_expiry: '',
  medical_expiry: '',
  ddt_expiry: '',
  bulker_expiry: '',
  status: '',
}

describe('refuses a row at its column', () => {
  it.each([
    [
      { id_no: '1.23E+07' },
      'Nat. ID',
      'The spreadsheet has shortened this id number to 1.23E+07. Format the column as text and enter it again.',
    ],
    [
      { licence_no: '1.2E+46' },
      'Licence No',
      'The spreadsheet has shortened this licence number to 1.2E+46. Format the column as text and enter it again.',
    ],
    [
      { card_no: '05-Mar' },
      'Card No',
      'The spreadsheet has turned this card number into a date. Format the column as text and enter it again: 05-Mar',
    ],
    [
      { id_no: '2026-03-05' },
      'Nat. ID',
      'The spreadsheet has turned this id number into a date. Format the column as text and enter it again: 2026-03-05',
    ],
    [{ date_of_birth: '01/01/1850' }, 'D.O.B', 'A new driver must be at most 65 years old'],
    [{ date_of_birth: '21/11/2026' }, 'D.O.B', 'A driver must be 21 years old or older'],
    [{ id_no: '2110O316' }, 'Nat. ID', 'An id number has digits only'],
    [{ id_no: '1234' }, 'Nat. ID', 'An id number has 5 to 12 digits'],
    [{ id_no: '1234567890123' }, 'Nat. ID', 'An id number has 5 to 12 digits'],
    [{ id_no: ' n/a ' }, 'Nat. ID', 'This is mandatory'],
    [{ name: '-' }, 'Driver Name', 'This is mandatory'],
    [{ name: 'J' }, 'Driver Name', 'Enter at least 2 letters'],
    [{ name: 'J'.repeat(101) }, 'Driver Name', 'Use at most 100 characters'],
    [{ transporter: '' }, 'Transporter', 'This is mandatory'],
    [{ phones: '' }, 'Phone 1', 'This is mandatory'],
    [{ phones: '46908', phone_2: '0113799385' }, 'Phone 1', 'This is not a phone number: 46908'],
    [{ phone_2: '123' }, 'Phone 2', 'This is not a phone number: 123'],
    [{ date_of_birth: '22/11/2005' }, 'D.O.B', 'A driver must be 21 years old or older'],
    [{ date_of_birth: '' }, 'D.O.B', 'This is mandatory'],
    [{ date_of_birth: '31/02/1990' }, 'D.O.B', 'There is no such day: 31/02/1990'],
    [{ licence_no: '' }, 'Licence No', 'This is mandatory'],
    [{ licence_expiry: '31/04/2027' }, 'DL Expiry', 'There is no such day: 31/04/2027'],
    [{ medical_expiry: '31/02/2027' }, 'Medical Expiry', 'There is no such day: 31/02/2027'],
    [{ experience_years: '61' }, 'Yrs Exp', 'Enter a whole number from 0 to 60'],
    [{ experience_years: 'many' }, 'Yrs Exp', 'Enter a whole number from 0 to 60'],
    [{ card_no: 'C#1' }, 'Card No', 'This is not a card number: C#1'],
  ] as const)('%j', (wrong, column, message) => {
    expect(readRow({ ...good, ...wrong })).toMatchObject({ ok: false, problems: [{ column, message }] })
  })

  it('reports all errors at once', () => {
    const row = readRow({ ...good, name: '', id_no: 'x', ddt_expiry: '31/06/2027' })
    expect(row.ok ? [] : row.problems.map(({ column }) => column)).toEqual(['Driver Name', 'Nat. ID', 'DDT Expiry'])
  })
})

it('a cell that a workbook stores as a day is no number of a person, of a licence, of a card or of a phone', () => {
  const lookups = { texts: [], formats: ['date'], countsFrom1904: false } as const
  for (let serial = 1; serial <= 2_958_465; serial += 4993) {
    const shown = cellText({ type: 'n', style: 0, value: String(serial) }, lookups)
    const cells = { ...good, id_no: shown, licence_no: shown, card_no: shown, phones: shown }
    const row = readRow(cells)
    expect(row.ok ? [] : row.problems.map(({ column }) => column).toSorted()).toEqual(['Card No', 'Licence No', 'Nat. ID', 'Phone 1'])
    expect(row.ok || row.problems.every(({ message }) => message.includes('into a date'))).toBe(true)
  }
})

it.each([
  ['Ｃ７９６３６', 'C79636'],
  ['c 79\u00A0636', 'C79636'],
  ['C-٧٩٦٣٦', 'C-79636'],
  ['C–79636', 'C-79636'],
])('the card %j is %j', (text, card) => expect(readRow({ ...good, card_no: text })).toMatchObject({ ok: true, driver: { card_no: card } }))

it('a valid row equals the driver form’s input', () => {
  expect(readRow({ ...good, phone_2: '254724865880', phone_3: '0113 799 385' })).toMatchObject({
    ok: true,
    driver: {
      transporter: 'Pwani Tankers',
      name: 'John Otieno',
      id_no: '11587766',
      phones: ['+254724865880', '+254113799385'],
      gender: 'Male',
      date_of_birth: '2005-11-21',
      licence_no: 'DL-1',
      licence_class: 'CE',
      licence_expiry: '2020-02-01',
      experience_years: 16,
      vehicle_options: ['Bulker'],
      vehicle_categories: ['B', 'CE'],
      card_no: 'C12',
      pass_expiry: undefined,
      medical_expiry: undefined,
      ddt_expiry: undefined,
      bulker_expiry: undefined,
      status: undefined,
    },
  })
})

describe('judges a valid row against stored facts', () => {
  const row = readRow(good)
  const transporterNamed = nameLookup([{ name: 'Pwani Tankers', item: '1' }])
  const known = { transporterNamed, lineOfIdNo: () => undefined, lineOfCardNo: () => undefined }
  const problems = (more: object): unknown => (row.ok ? judgeAgainstKnown(row.driver, { ...known, ...more }, headingOf) : row)

  it.each([
    [{ transporterNamed: nameLookup([]) }, [{ column: 'Transporter', message: "No transporter is called 'Pwani Tankers'" }]],
    [
      { transporterNamed: nameLookup(['PwaniTankers', "Pwani' Tankers"].map((name) => ({ name, item: name }))) },
      [{ column: 'Transporter', message: "'Pwani Tankers' could be 'PwaniTankers' or 'Pwani' Tankers'. Write the exact name." }],
    ],
    [{ lineOfIdNo: () => 7 }, [{ column: 'Nat. ID', message: 'This id number is already at line 7', line: 7 }]],
    [{ lineOfCardNo: () => 9 }, [{ column: 'Card No', message: 'This card is already at line 9', line: 9 }]],
    [{}, []],
  ])('%o', (more, expected) => expect(problems(more)).toEqual(expected))
})

it('refuses a file without required columns', () => {
  expect(missingColumnsText(driverHeadings, requiredDriverColumns, ['gender', 'card_no'])).toBeUndefined()
  expect(missingColumnsText(driverHeadings, requiredDriverColumns, ['id_no', 'gender', 'name'])).toBe(
    "These columns are missing or have an unknown heading: 'Driver Name', 'ID No.'.",
  )
})

it('refuses a row with cells beyond the headings', () => {
  expect(surplusProblems([])).toEqual([])
  expect(surplusProblems(['x', 'y'])[0]?.message).toContain('more cells than there are headings: x | y')
})
