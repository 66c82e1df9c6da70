import * as z from 'zod/mini'
import { mandatoryText } from './shapes.ts'
import { wallClock } from './zone.ts'

/** A calendar day, 'YYYY-MM-DD', without time or zone. Compares and sorts as text. */
export type PlainDate = string

/** The error of an incomplete or invalid date. */
export const noDayText = 'Enter a date with day, month and year (YYYY-MM-DD)'

/** Validates shape and calendar, so 31 February is refused. */
export const plainDate = z
  .string(mandatoryText)
  .check(
    z.minLength(1, { error: mandatoryText, abort: true }),
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: noDayText, abort: true }),
    z.refine(isPlainDate, { error: (issue) => `There is no such day: ${String(issue.input)}` }),
  )

/** Whether a text is a calendar day as YYYY-MM-DD. */
export function isPlainDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  return isDay(Number(match[1]), Number(match[2]), Number(match[3]))
}

/** The day of these numbers, month from 1; undefined for no calendar day. */
export function plainDateOf(year: number, month: number, day: number): PlainDate | undefined {
  return isDay(year, month, day) ? format(year, month, day) : undefined
}

/** The day a number of days later; earlier for negative numbers. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return fromDayNumber(toDayNumber(date) + days)
}

/** The same day a number of months later, or the last of a shorter month. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year, month, day] = split(date)
  const total = year * 12 + (month - 1) + months
  const [newYear, newMonth] = [Math.floor(total / 12), (((total % 12) + 12) % 12) + 1]
  return format(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)))
}

/** Days from one day to another: 1 from today to tomorrow, negative when `to` is the earlier one. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return toDayNumber(to) - toDayNumber(from)
}

/** Age in whole years. A person born on 29 February turns older on 1 March of a common year. */
export function ageInYears(born: PlainDate, today: PlainDate): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}

/** The earliest day, ignoring null and undefined. */
export function earliest(...dates: readonly (PlainDate | null | undefined)[]): PlainDate | undefined {
  return dates.filter((date) => date != null).sort()[0]
}

/** The calendar day at an instant in a time zone ('Africa/Nairobi'). */
export const toPlainDate = (moment: Date, timeZone: string): PlainDate =>
  fromDayNumber(Math.floor(wallClock(moment, timeZone).getTime() / millisecondsInDay))

const millisecondsInDay = 86_400_000

function split(date: PlainDate): readonly [number, number, number] {
  if (!isPlainDate(date)) throw new RangeError(`Not a plain date: ${date}`)
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
}

function toDayNumber(date: PlainDate): number {
  const [year, month, day] = split(date)
  return Date.UTC(year, month - 1, day) / millisecondsInDay
}

function fromDayNumber(dayNumber: number): PlainDate {
  const moment = new Date(dayNumber * millisecondsInDay)
  return format(moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate())
}

function format(year: number, month: number, day: number): PlainDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Years below 1000 are typing errors, and Date.UTC reads 0 to 99 as 1900 to 1999. */
function isDay(year: number, month: number, day: number): boolean {
  const isWhole = Number.isInteger(year) && Number.isInteger(month) && Number.isInteger(day)
  return isWhole && year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? 0)
}

/** From Monday, as in ISO 8601. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
