import { expect, it } from 'vitest'
import { cleanName, cleanText } from './cleaning.rules.ts'
import { readDay } from './day-first.rules.ts'
import { readPhoneCell } from './phones.rules.ts'
import { readStatus, wordsOfField } from '../drivers/driver-words.rules.ts'
import { readWord, readWords } from './words.rules.ts'

it.each(['N/A', 'n/a', '-', '—', ' – ', 'nil', 'NIL', 'None', ' \u00A0 ', '\u200B', ''])('%j means empty', (text) => {
  expect(cleanText(text)).toBe('')
})

it.each([
  ['\u00A011587766', '11587766'],
  [' Mombasa \u00A0 Gate\tCarriers ', 'Mombasa Gate Carriers'],
  ['\u200BJohn\uFEFF', 'John'],
  ['James O’Brien', "James O'Brien"],
  ['Mun\u0303oz', 'Muñoz'],
] as const)('%j is cleaned to %j', (text, cleaned) => expect(cleanText(text)).toBe(cleaned))

it.each([
  ['JAMES O’BRIEN', "James O'Brien"],
  ['EVANS BARASA MUÑOZ', 'Evans Barasa Muñoz'],
  ["KAMAU NDUNG'U", "Kamau Ndung'u"],
  ['AKINYI NG’ANG’A', "Akinyi Ng'ang'a"],
  ['ABDI AL-AMIN', 'Abdi Al-Amin'],
  ['john  otieno', 'John Otieno'],
  ['OTIENO John', 'Otieno John'],
  ['Ronald McDonald', 'Ronald McDonald'],
  ['Jan van der Berg', 'Jan van der Berg'],
  ['JJ Okocha', 'JJ Okocha'],
  ['N/A', ''],
  ['Null', 'Null'],
  ['Na', 'Na'],
  ['İSMAİL IŞIK', 'İsmail Işık'],
  ['ملاد بن علي', 'ملاد بن علي'],
] as const)('the name %j is written %j', (text, name) => expect(cleanName(text)).toBe(name))

it.each([
  ['18/05/2028', '2028-05-18'],
  ['5/3/2027', '2027-03-05'],
  ['18.05.2028', '2028-05-18'],
  ['18-05-2028', '2028-05-18'],
  ['16-Jul-1970', '1970-07-16'],
  ['30 Dec 2026', '2026-12-30'],
  ['6 Mar 1983', '1983-03-06'],
  ['1st September 2027', '2027-09-01'],
  ['1-Sept-2027', '2027-09-01'],
  ['2027-03-22', '2027-03-22'],
  ['2027-03-22 00:00:00', '2027-03-22'],
  ['2027-03-22 18:00', '2027-03-22'],
  ['May 18, 2028', '2028-05-18'],
  ['29/02/2028', '2028-02-29'],
  ['n/a', undefined],
  ['', undefined],
] as const)('%j is the day %j', (text, day) => expect(readDay(text)).toMatchObject({ ok: true, value: day }))

it.each([
  ['31/02/2027', 'There is no such day: 31/02/2027'],
  ['29-Feb-2027', 'There is no such day: 29-Feb-2027'],
  ['05/18/2027', 'There is no such day: 05/18/2027. Write the day first, then the month.'],
  ['2027-02-30', 'There is no such day: 2027-02-30'],
  ['18/05/27', 'Write the year with four digits, such as 2028: 18/05/27'],
  ['18-May-27', 'Write the year with four digits, such as 2028: 18-May-27'],
  ['46000', 'This is a number, not a date. Format the column as dates: 46000'],
  ['2027-03-22T21:00:00Z', 'This is not a date: 2027-03-22T21:00:00Z. Write it as 18/05/2028.'],
  ['18 Mai 2027', 'This is not a date: 18 Mai 2027. Write it as 18/05/2028.'],
  ['12 j 2027', 'This is not a date: 12 j 2027. Write it as 18/05/2028.'],
] as const)('%j is no day: %s', (text, message) => expect(readDay(text)).toEqual({ ok: false, message }))

it.each([
  ['0724 865 880', ['+254724865880']],
  ['0736-285262', ['+254736285262']],
  ['254724865880', ['+254724865880']],
  ['+254724865880', ['+254724865880']],
  ['+254 714 158737', ['+254714158737']],
  ['724865880', ['+254724865880']],
  ['00254724865880', ['+254724865880']],
  ['0113-799385', ['+254113799385']],
  ['+256 772 123456', ['+256772123456']],
  ['0724865880 / 0113799385', ['+254724865880', '+254113799385']],
  ['0724865880\n0113799385', ['+254724865880', '+254113799385']],
  ['(00254) 724 865 880', ['+254724865880']],
  ['+254 (0)724 865 880', ['+254724865880']],
  ['N/A', undefined],
] as const)('the phone %j in Kenya is %j', (text, phones) => expect(readPhoneCell(text, 'KE')).toMatchObject({ ok: true, value: phones }))

it.each([
  ['46908', 'This is not a phone number: 46908'],
  ['0724 865 88', 'This is not a phone number: 0724 865 88'],
  ['ask him', 'This is not a phone number: ask him'],
  ['2.54745E+11', 'The spreadsheet has shortened this phone number to 2.54745E+11. Format the column as text and enter it again.'],
  ['0724865880 / 12', 'This is not a phone number: 12'],
] as const)('the phone %j is refused', (text, message) => expect(readPhoneCell(text, 'KE')).toEqual({ ok: false, message }))

it('parses digits by country', () => {
  expect(readPhoneCell('0712 345 678', 'TZ')).toMatchObject({ ok: true, value: ['+255712345678'] })
})

const readGender = (text: string) => readWord(text, wordsOfField('gender'))
const readVehicles = (text: string) => readWords(text, wordsOfField('vehicle_options'))
const readClasses = (text: string) => readWords(text, wordsOfField('vehicle_categories'))

it.each([
  [' M ', 'Male'],
  ['FEMALE', 'Female'],
  ['f', 'Female'],
  ['other', 'Others'],
  ['-', undefined],
] as const)('the gender %j is %j', (text, value) => expect(readGender(text)).toEqual({ ok: true, value }))

it.each([
  ['BULKER', ['Bulker']],
  ['Bulk tanker', ['Bulker']],
  ['flat bed', ['Flatbed']],
  ['Curtain-sider', ['Curtain sider']],
  ['Bulker / Tipper', ['Bulker', 'Tipper']],
  ['bulker, bulk tanker', ['Bulker']],
  ['', []],
] as const)('the vehicle %j is %j', (text, value) => expect(readVehicles(text)).toEqual({ ok: true, value }))

it.each([
  ['ACTIVE', 'Active'],
  ['CARD CANCELLED', 'Card cancelled'],
  ['black-listed', 'Blacklisted'],
  ['', undefined],
] as const)('the status %j is %j', (text, value) => expect(readStatus(text)).toEqual({ ok: true, value }))

it('refuses an unknown word with the known ones', () => {
  expect(readGender('boss')).toEqual({ ok: false, message: "'boss' is not recognised. Write Male, Female or Others." })
  expect(readStatus('on leave')).toMatchObject({ ok: false })
  expect(readVehicles('Flatbed, rocket')).toMatchObject({ ok: false })
  expect(readClasses('B, ce')).toEqual({ ok: true, value: ['B', 'CE'] })
  expect(readClasses('Z')).toMatchObject({ ok: false })
})

it('reads a column month first, and refuses one that contradicts itself', () => {
  expect(readDay('02/11/2027', 'month-first')).toEqual({ ok: true, value: '2027-02-11', shown: '11 Feb 2027' })
  expect(readDay('02/11/2027', 'day-first')).toEqual({ ok: true, value: '2027-11-02', shown: '02 Nov 2027' })
  expect(readDay('25/11/2027', 'month-first')).toEqual({
    ok: false,
    message: 'There is no such day: 25/11/2027. Write the month first, then the day.',
  })
  expect(readDay('02/11/2027', 'unclear')).toEqual({
    ok: false,
    message: 'Dates of this column have the day first, and others the month. Choose its order: 02/11/2027',
  })
  expect(readDay('2 Nov 2027', 'unclear')).toMatchObject({ value: '2027-11-02' })
})
