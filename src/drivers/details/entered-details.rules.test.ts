import { expect, it } from 'vitest'
import { driverDetails } from './entered-details.contract.ts'
import { usualLimits } from './entry-limits.rules.ts'
import { fieldErrors } from '#platform/contract/problem.ts'

const form = driverDetails('2026-11-21', usualLimits)
const asha = {
  name: 'Asha Otieno',
  date_of_birth: '2005-11-21',
  id_no: '11587766',
  phones: ['+254724865880'],
  licence_no: 'DL-1',
  vehicle_options: ['Bulker'],
  vehicle_categories: ['B', 'CE'],
}

it.each([
  [{ name: '  ' }, { name: 'This is mandatory' }],
  [{ name: 'A' }, { name: 'Enter at least 2 letters' }],
  [{ gender: 'M' }, { gender: 'Choose one of Male, Female, Others' }],
  [{ date_of_birth: '2005-11-22' }, { date_of_birth: 'A driver must be 21 years old or older' }],
  [{ date_of_birth: '1990-02-30' }, { date_of_birth: 'There is no such day: 1990-02-30' }],
  [{ date_of_birth: undefined }, { date_of_birth: 'This is mandatory' }],
  [{ id_no: '' }, { id_no: 'This is mandatory' }],
  [{ id_no: undefined }, { id_no: 'This is mandatory' }],
  [{ id_no: '1158776a' }, { id_no: 'An id number has digits only' }],
  [{ id_no: '1234' }, { id_no: 'An id number has 5 to 12 digits' }],
  [{ phones: [] }, { phones: 'This is mandatory' }],
  [{ phones: ['+254724865880', ''] }, { 'phones.1': 'This is mandatory' }],
  [{ phones: ['depot'] }, { 'phones.0': 'Enter a phone number, like 0724 865 880 or +254 724 865 880' }],
  [{ licence_no: undefined }, { licence_no: 'This is mandatory' }],
  [{ licence_class: 'Z' }, { licence_class: expect.stringContaining('Choose one of A1') }],
  [{ experience_years: -1 }, { experience_years: 'Enter a whole number from 0 to 60' }],
  [{ experience_years: 1.5 }, { experience_years: 'Enter a whole number from 0 to 60' }],
  [{ vehicle_options: ['Rocket'] }, { 'vehicle_options.0': expect.stringContaining('Choose from Bulker') }],
])('refuses %j at its field', (wrong, errors) => {
  const judged = form.safeParse({ ...asha, ...wrong })
  expect(judged.error && fieldErrors(judged.error)).toEqual(errors)
})

it.each([
  [{}],
  [{ gender: 'Others' }],
  [{ experience_years: 60, licence_class: 'CE', licence_expiry: '2020-01-01' }],
  [{ id_no: '01234' }],
])('accepts %j', (more) => expect(form.parse({ ...asha, ...more })).toEqual({ ...asha, ...more }))

it("refuses by the plant's own limits", () => {
  const strict = driverDetails('2026-11-21', { minimumAge: 25, maximumAge: 65, idNoMinDigits: 7, idNoMaxDigits: 7, idNoPattern: '' })
  const judged = strict.safeParse({ ...asha, date_of_birth: '2001-11-22' })
  expect(judged.error && fieldErrors(judged.error)).toEqual({
    id_no: 'An id number has 7 digits',
    date_of_birth: 'A driver must be 25 years old or older',
  })
  expect(strict.safeParse({ ...asha, id_no: '1158776', date_of_birth: '2001-11-21' }).success).toBe(true)
})
