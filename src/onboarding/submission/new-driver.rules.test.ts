import { describe, expect, it } from 'vitest'
import { longestExperience } from '#drivers/details/driver-fields.contract.ts'
import { checkNewDriver, type FormDocumentType, type FormFacts } from './new-driver.rules.ts'

const aType = (type: Partial<FormDocumentType> & { _id: string }): FormDocumentType => ({
  name: 'Document',
  requirement: 'always',
  vehicle_options: [],
  asks: [],
  fills: null,
  validity_months: null,
  ...type,
})

const licence = aType({ _id: '1', asks: ['number', 'issued_on', 'expires_on'], fills: 'licence' })
const ddt = aType({ _id: '2', asks: ['number', 'issuer', 'issued_on', 'expires_on'], fills: 'ddt', validity_months: 12 })
const bulker = aType({ _id: '3', requirement: 'vehicle options', vehicle_options: ['Bulker'], asks: ['number'] })
const conduct = aType({ _id: '4', requirement: 'optional', asks: ['number'] })
const rules = aType({ _id: '5', asks: ['issued_on'], validity_months: 12 })

const facts: FormFacts = {
  today: '2026-11-21',
  limits: { minimumAge: 21, maximumAge: 65, idNoMinDigits: 7, idNoMaxDigits: 8, idNoPattern: '', bulkerExperienceYears: 3 },
  types: [licence, ddt, bulker, conduct, rules],
  hasPicture: true,
  uploaded: ['1', '2', '5'],
}

const whole = {
  id_no: '1158776',
  name: 'Juma Otieno',
  date_of_birth: '1990-05-01',
  gender: 'Male',
  phones: ['0724 865 880'],
  licence_no: 'DL-1',
  licence_class: 'CE',
  licence_issued_on: '2020-01-01',
  licence_expiry: '2026-11-22',
  experience_years: '2',
  transporter_id: '7',
  vehicle_options: ['Flatbed'],
  vehicle_categories: ['CE'],
  'documents.2.number': 'D-1',
  'documents.2.issuer': 'Safe Hands',
  'documents.2.issued_on': '2026-11-21',
  'documents.2.expires_on': '2027-11-21',
  'documents.5.issued_on': '2025-11-22',
}

const errorsOf = (change: Record<string, string | string[]>, more: Partial<FormFacts> = {}) => {
  const checked = checkNewDriver({ ...whole, ...change }, { ...facts, ...more })
  return checked.ok ? {} : checked.errors
}
const mandatory = 'This is mandatory'

describe('refuses at the field', () => {
  it.each([
    [{ id_no: '' }, { id_no: mandatory }],
    [{ id_no: '123456' }, { id_no: 'An id number has 7 to 8 digits' }],
    [{ id_no: '11587766A' }, { id_no: 'An id number has digits only' }],
    [{ name: ' ' }, { name: mandatory }],
    [{ date_of_birth: '2005-11-22' }, { date_of_birth: 'A driver must be 21 years old or older' }],
    [{ date_of_birth: '1960-11-21' }, { date_of_birth: 'A new driver must be at most 65 years old' }],
    [{ date_of_birth: '1990-02-30' }, { date_of_birth: 'There is no such day: 1990-02-30' }],
    [{ gender: '' }, { gender: mandatory }],
    [{ phones: [] }, { phones: mandatory }],
    [{ phones: ['depot'] }, { 'phones.0': expect.stringContaining('Enter a phone number') }],
    [{ licence_no: '' }, { licence_no: mandatory }],
    [{ licence_class: 'Z' }, { licence_class: expect.stringContaining('Choose one of') }],
    [{ licence_issued_on: '2026-11-22' }, { licence_issued_on: 'This day is in the future' }],
    [{ licence_expiry: '2026-11-21' }, { licence_expiry: 'This must be a day after today' }],
    [{ experience_years: '61' }, { experience_years: 'Enter a whole number from 0 to 60' }],
    [{ experience_years: '1.5' }, { experience_years: 'Enter a whole number from 0 to 60' }],
    [{ experience_years: '' }, { experience_years: mandatory }],
    [{ transporter_id: '' }, { transporter_id: mandatory }],
    [{ vehicle_options: [] }, { vehicle_options: mandatory }],
    [{ vehicle_options: ['Rocket'] }, { 'vehicle_options.0': expect.stringContaining('Choose from') }],
    [{ vehicle_categories: [] }, { vehicle_categories: mandatory }],
    [{ 'documents.2.number': ' ' }, { 'documents.2.number': mandatory }],
    [{ 'documents.2.number': 'x'.repeat(61) }, { 'documents.2.number': 'Use at most 60 characters' }],
    [{ 'documents.2.issuer': '' }, { 'documents.2.issuer': mandatory }],
    [{ 'documents.2.issued_on': '2026-11-22' }, { 'documents.2.issued_on': 'This day is in the future' }],
    [{ 'documents.2.issued_on': 'May' }, { 'documents.2.issued_on': expect.stringContaining('Enter a date') }],
    [{ 'documents.2.expires_on': '2026-11-21' }, { 'documents.2.expires_on': 'This must be a day after today' }],
    [{ 'documents.5.issued_on': '2025-11-21' }, { 'documents.5.issued_on': 'This document was valid for 12 months, until 21 Nov 2026' }],
    [{ 'documents.4.number': 'C-1' }, { 'documents.4.file': 'Add this document' }],
  ])('%j', (change, errors) => expect(errorsOf(change as Record<string, string>)).toEqual(errors))

  it('a missing photograph, and required documents that are not uploaded', () =>
    expect(errorsOf({}, { hasPicture: false, uploaded: ['2'] })).toEqual({
      picture: 'Add a photograph',
      'documents.1.file': 'Add this document',
      'documents.5.file': 'Add this document',
    }))

  it('a Bulker driver without the experience and the certificate', () =>
    expect(errorsOf({ vehicle_options: ['Bulker'] })).toEqual({
      experience_years: 'A Bulker driver needs at least 3 years of experience',
      'documents.3.file': 'Add this document',
      'documents.3.number': mandatory,
    }))

  it('everything at once in an empty form', () => {
    const checked = checkNewDriver({}, facts)
    expect(Object.keys(checked.ok ? {} : checked.errors)).toHaveLength(18)
  })
})

it('accepts a whole form; the licence section is its document, and what is not needed is left out', () => {
  const checked = checkNewDriver({ ...whole, 'documents.3.number': 'left from a Bulker' }, { ...facts, uploaded: ['1', '2', '3', '5'] })
  expect(checked).toMatchObject({ ok: true })
  const documents = checked.ok ? checked.entry.documents : []
  expect(documents.map(({ type, isRequired }) => [type._id, isRequired])).toEqual([
    ['1', true],
    ['2', true],
    ['5', true],
  ])
  expect(documents[0]).toMatchObject({ number: 'DL-1', issued_on: '2020-01-01', expires_on: '2026-11-22', issuer: null })
})

it('takes whatever experience details and registers take', () => {
  expect(longestExperience).toBe(60)
  expect(errorsOf({ experience_years: String(longestExperience) })).toEqual({})
})

it('takes an optional document, and a Bulker driver with experience', () => {
  const bulkerDriver = {
    vehicle_options: ['Bulker', 'Tipper'],
    experience_years: '3',
    'documents.3.number': 'B-1',
    'documents.4.number': 'C-1',
  }
  expect(errorsOf(bulkerDriver, { uploaded: ['1', '2', '3', '4', '5'] })).toEqual({})
})

it("does not ask for the id card's number again: it is the person's", () => {
  const idCard = aType({ _id: '6', name: 'Id card', asks: ['number', 'expires_on'] })
  const permit = aType({ _id: '7', name: 'Work permit', asks: ['number'] })
  const more = { types: [idCard, permit], uploaded: ['6', '7'] }
  expect(errorsOf({}, more)).toEqual({ 'documents.6.expires_on': mandatory, 'documents.7.number': mandatory })
  const checked = checkNewDriver({ ...whole, 'documents.6.expires_on': '2030-01-01', 'documents.7.number': 'P-1' }, { ...facts, ...more })
  expect(checked.ok && checked.entry.documents.map(({ number }) => number)).toEqual([whole.id_no, 'P-1'])
})
