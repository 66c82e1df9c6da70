import { expect, it } from 'vitest'
import { reasonCounter, reasonOf } from './import-report.rules.ts'

it.each([
  ["No transporter is called 'O'Brien Movers'", 'No transporter is called …'],
  ['This is not a phone number: 46908', 'This is not a phone number'],
  ['There is no such day: 31/02/2027', 'There is no such day'],
  ['This id number is already at line 237', 'This id number is already at line …'],
  ['The spreadsheet has shortened this id number to 1.69E+07. Format it.', 'The spreadsheet has shortened this id number to …. Format it.'],
  ['A driver must be 21 years old or older', 'A driver must be 21 years old or older'],
])('%s is counted as: %s', (message, reason) => expect(reasonOf(message)).toBe(reason))

it('counts reasons, most frequent first, the rest as one', () => {
  const counter = reasonCounter(2)
  for (const message of ['a', 'b', 'b', 'c', 'd', 'b', 'c', 'c', 'c']) counter.count([{ column: 'Name', message }])
  expect(counter.reasons()).toEqual([
    { column: '', message: 'Other reasons', count: 5 },
    { column: 'Name', message: 'b', count: 3 },
    { column: 'Name', message: 'a', count: 1 },
  ])
})
