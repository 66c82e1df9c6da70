import { describe, expect, it } from 'vitest'
import { momentAt } from '#platform/contract/moment.ts'
import { latestDue, nextDue, scheduleText, type ScheduleTimes } from './schedule-times.rules.ts'

const daily = (hour: number): ScheduleTimes => ({ every: 'day', day: null, hour })
const weekly = (day: number, hour: number): ScheduleTimes => ({ every: 'week', day, hour })
const monthly = (day: number, hour: number): ScheduleTimes => ({ every: 'month', day, hour })
const quarterly = (day: number, hour: number): ScheduleTimes => ({ every: 'quarter', day, hour })

describe('the moment of an hour', () => {
  it.each([
    ['Africa/Nairobi', '2026-11-23', 7, '2026-11-23T04:00:00Z'],
    ['Asia/Kathmandu', '2026-11-23', 7, '2026-11-23T01:15:00Z'],
    ['Pacific/Kiritimati', '2026-11-23', 0, '2026-11-22T10:00:00Z'],
    // Put forward from 02:00 to 03:00.
    ['America/New_York', '2026-03-08', 1, '2026-03-08T06:00:00Z'],
    ['America/New_York', '2026-03-08', 2, '2026-03-08T07:00:00Z'],
    ['America/New_York', '2026-03-08', 3, '2026-03-08T07:00:00Z'],
    ['America/New_York', '2026-03-08', 4, '2026-03-08T08:00:00Z'],
    // Put back from 02:00 to 01:00.
    ['America/New_York', '2026-11-01', 1, '2026-11-01T05:00:00Z'],
    ['America/New_York', '2026-11-01', 2, '2026-11-01T07:00:00Z'],
    ['Europe/Berlin', '2026-10-25', 2, '2026-10-25T00:00:00Z'],
    ['Europe/Berlin', '2026-10-25', 3, '2026-10-25T02:00:00Z'],
    // Put forward at midnight.
    ['Africa/Cairo', '2026-04-24', 0, '2026-04-23T22:00:00Z'],
    ['Africa/Cairo', '2026-04-24', 1, '2026-04-23T22:00:00Z'],
    // By half an hour.
    ['Australia/Lord_Howe', '2026-10-04', 2, '2026-10-03T15:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', 3, '2026-10-03T16:00:00Z'],
  ])('%s on %s at %i is %s', (zone, date, hour, moment) => {
    expect(momentAt(date, hour * 60, zone)).toEqual(new Date(moment))
  })
})

describe('due', () => {
  it.each([
    ['the same day, before the hour', daily(7), '2026-11-23T03:59:59Z', '2026-11-22T04:00:00Z', '2026-11-23T04:00:00Z'],
    ['at the hour', daily(7), '2026-11-23T04:00:00Z', '2026-11-23T04:00:00Z', '2026-11-24T04:00:00Z'],
    ['weekly, before its day', weekly(1, 7), '2026-11-21T06:00:00Z', '2026-11-16T04:00:00Z', '2026-11-23T04:00:00Z'],
    ['weekly, on its day', weekly(7, 0), '2026-11-21T21:00:00Z', '2026-11-21T21:00:00Z', '2026-11-28T21:00:00Z'],
    ['monthly', monthly(15, 6), '2026-11-21T06:00:00Z', '2026-11-15T03:00:00Z', '2026-12-15T03:00:00Z'],
    ['monthly, shorter', monthly(31, 6), '2026-02-10T06:00:00Z', '2026-01-31T03:00:00Z', '2026-02-28T03:00:00Z'],
    ['monthly, in a leap year', monthly(30, 6), '2028-02-10T06:00:00Z', '2028-01-30T03:00:00Z', '2028-02-29T03:00:00Z'],
    ['on the first Monday', monthly(-1, 7), '2026-11-21T06:00:00Z', '2026-11-02T04:00:00Z', '2026-12-07T04:00:00Z'],
    ['on a first Sunday that is the 1st', monthly(-7, 7), '2026-10-31T06:00:00Z', '2026-10-04T04:00:00Z', '2026-11-01T04:00:00Z'],
    ['quarterly', quarterly(15, 6), '2026-11-21T06:00:00Z', '2026-10-15T03:00:00Z', '2027-01-15T03:00:00Z'],
    ['quarterly, on its last day', quarterly(31, 6), '2026-11-21T06:00:00Z', '2026-09-30T03:00:00Z', '2026-12-31T03:00:00Z'],
    ['quarterly, on its first Monday', quarterly(-1, 7), '2026-11-21T06:00:00Z', '2026-10-05T04:00:00Z', '2027-01-04T04:00:00Z'],
    ['after the short month', monthly(31, 6), '2026-02-28T03:00:00Z', '2026-02-28T03:00:00Z', '2026-03-31T03:00:00Z'],
  ])('%s', (_, times, now, latest, next) => {
    expect(latestDue(times, new Date(now), 'Africa/Nairobi')).toEqual(new Date(latest))
    expect(nextDue(times, new Date(now), 'Africa/Nairobi')).toEqual(new Date(next))
  })

  it.each(['America/New_York', 'Europe/Berlin', 'Africa/Cairo', 'Australia/Lord_Howe', 'Africa/Nairobi'])(
    'once a day, 365 times a year, at every hour in %s',
    (zone) => {
      for (const hour of [0, 1, 2, 3, 23]) {
        const end = new Date('2027-01-01T12:00:00Z')
        let count = 0
        for (let due = nextDue(daily(hour), new Date('2026-01-01T12:00:00Z'), zone); due <= end; due = nextDue(daily(hour), due, zone)) {
          count += 1
          expect(latestDue(daily(hour), due, zone)).toEqual(due)
        }
        expect(count).toBe(365)
      }
    },
  )
})

it.each([
  [daily(0), 'Every day at 00:00'],
  [weekly(1, 7), 'Every Monday at 07:00'],
  [monthly(3, 18), 'On day 3 of every month at 18:00'],
  [monthly(31, 6), 'On the last day of every month at 06:00'],
  [monthly(-1, 7), 'Every first Monday at 07:00'],
  [quarterly(5, 7), 'On day 5 of every quarter at 07:00'],
  [quarterly(31, 7), 'On the last day of every quarter at 07:00'],
  [quarterly(-7, 7), 'Every first Sunday of a quarter at 07:00'],
])('%j reads %s', (times, text) => {
  expect(scheduleText(times)).toBe(text)
})
