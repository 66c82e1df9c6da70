import { isPlainDate, plainDateOf, type PlainDate } from '#platform/contract/plain-date.ts'
import { cleanText } from './cleaning.rules.ts'
import { validCell, invalidCell, type ReadResult } from './row-problems.rules.ts'

/** Dates as offices write them, day first: 18/05/2028, 18.5.2028, 16-Jul-1970, 30 Dec 2026, or 2027-03-22. */
export function readDay(text: string): ReadResult<PlainDate> {
  const written = cleanText(text).replace(midnight, '')
  if (written === '') return validCell<PlainDate>(undefined)
  const numbers = partsOf(written)
  if (!numbers)
    return invalidCell(shortYear.test(written) ? yearMessage(written) : `This is not a date: ${written}. Write it as 18/05/2028.`)
  const [year, month, day] = numbers
  const date = plainDateOf(year, month, day)
  if (date !== undefined && isPlainDate(date)) return validCell(date)
  return invalidCell(`There is no such day: ${written}${month > 12 && day <= 12 ? '. Write the day first, then the month.' : ''}`)
}

/** Spreadsheets append midnight to dates. */
const midnight = /[T ]0?0:00(?::00(?:\.0+)?)?Z?$/
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/
const monthInWords = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]+([a-z]{3,9})\.?,?[-/. ]+(\d{4})$/i
const shortYear = /^\d{1,2}[-/. ]+(?:\d{1,2}|[a-z]{3,9})[-/. ]+\d{2}$/i

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']

function partsOf(written: string): readonly [number, number, number] | undefined {
  const [, firstYear, secondMonth, thirdDay] = yearFirst.exec(written) ?? []
  if (firstYear !== undefined) return [Number(firstYear), Number(secondMonth), Number(thirdDay)]
  const [, day, month, year] = dayFirst.exec(written) ?? []
  if (day !== undefined) return [Number(year), Number(month), Number(day)]
  const [, dayOfMonth, word = '', yearOfMonth] = monthInWords.exec(written) ?? []
  const monthNumber = months.findIndex((name) => name.startsWith(word.toLowerCase().replace(/^sept$/, 'sep'))) + 1
  return dayOfMonth === undefined || monthNumber === 0 ? undefined : [Number(yearOfMonth), monthNumber, Number(dayOfMonth)]
}

const yearMessage = (written: string): string => `Write the year with four digits, such as 2028: ${written}`
