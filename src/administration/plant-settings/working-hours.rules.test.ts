import { describe, expect, it } from 'vitest'
import { addWorkingMinutes, subtractWorkingMinutes, workingMinutes } from './working-hours.rules.ts'

// 8 to 17 in Nairobi is 5 to 14 in UTC.
const nairobi = { working_days: [1, 2, 3, 4, 5], work_from: '08:00', work_until: '17:00', time_zone: 'Africa/Nairobi' }
const at = (text: string) => new Date(`2026-11-${text}:00Z`)

it.each([
  ['within a day', '16T06:00', '16T08:30', 150],
  ['over a night', '16T13:00', '17T06:00', 120],
  ['over a weekend', '20T13:00', '23T06:00', 120],
  ['from a Saturday', '21T09:00', '23T06:00', 60],
  ['within a Sunday', '22T05:00', '22T14:00', 0],
  ['before work begins', '16T01:00', '16T04:59', 0],
  ['a whole week', '16T05:00', '23T05:00', 5 * 540],
  ['backwards', '17T06:00', '16T06:00', 0],
])('%s', (_, from, to, minutes) => {
  expect(workingMinutes(nairobi, at(from), at(to))).toBe(minutes)
})

describe('adding and subtracting agree with counting', () => {
  it.each([
    ['within a day', '16T06:00', 150, '16T08:30', '16T06:00'],
    ['until the end of work', '16T13:00', 60, '16T14:00', '16T13:00'],
    ['two working days over a weekend', '19T07:00', 1080, '23T07:00', '19T07:00'],
    ['raised on a Saturday', '21T09:00', 540, '23T14:00', '23T05:00'],
    ['raised at night', '16T20:00', 60, '17T06:00', '17T05:00'],
  ])('%s', (_, from, minutes, due, last) => {
    expect(addWorkingMinutes(nairobi, at(from), minutes)).toEqual(at(due))
    expect(subtractWorkingMinutes(nairobi, at(due), minutes)).toEqual(at(last))
  })

  it('at any hour, also where clocks change and days are few', () => {
    const berlin = { working_days: [7, 2], work_from: '01:30', work_until: '23:00', time_zone: 'Europe/Berlin' }
    for (const hours of [nairobi, berlin])
      for (let hour = 0; hour < 24 * 20; hour += 7) {
        const from = new Date(Date.parse('2026-10-15T00:15:00Z') + hour * 3_600_000)
        for (const minutes of [1, 59, 540, 1290, 3000]) {
          expect(workingMinutes(hours, from, addWorkingMinutes(hours, from, minutes))).toBe(minutes)
          expect(workingMinutes(hours, subtractWorkingMinutes(hours, from, minutes), from)).toBe(minutes)
        }
      }
  })
})
