import { dayNumbers, dayWithoutTime } from '#platform/contract/day-numbers.ts'
import { dateText } from '#platform/contract/moment.ts'
import { isPlainDate, plainDateOf, type PlainDate } from '#platform/contract/plain-date.ts'
import { cleanText } from './cleaning.rules.ts'
import { validCell, invalidCell, type ReadResult } from './row-problems.rules.ts'

/**
 * How a column writes its dates in numbers; unclear where its rows contradict each other, undecided where another column makes the usual order doubtful,
 * and swapped where a spreadsheet may have stored some of its texts as other days.
 */
export type DayOrder = 'day-first' | 'month-first' | keyof typeof unclearTexts

/** Dates as offices write them: 18/05/2028, 18.5.2028, 16-Jul-1970, 30 Dec 2026, May 18, 2028, or 2027-03-22. */
export function readDay(text: string, order: DayOrder = 'day-first'): ReadResult<PlainDate> {
  if (cleanText(text) === '') return validCell<PlainDate>(undefined)
  const written = dayWithoutTime(text)
  if (isUnclear(order) && isOpen(written, order)) return invalidCell(`${unclearTexts[order]}: ${written}`)
  const numbers = partsOf(written, order)
  if (!numbers) return invalidCell(notADate(written))
  const [year, month, day] = numbers
  const date = plainDateOf(year, month, day)
  if (date !== undefined && isPlainDate(date)) return validCell(date, dateText(date))
  return invalidCell(`There is no such day: ${written}${month > 12 && day <= 12 ? `. ${orderAdvice[order]}` : ''}`)
}

const unclearTexts = {
  unclear: 'Dates of this column have the day first, and others the month. Choose its order',
  undecided: 'Dates of this column can be read both ways, and another column has the month first. Choose its order',
  swapped: 'Dates of this column are stored as dates, and others are text, so that day and month may be swapped. Choose its order',
} as const

const isUnclear = (order: DayOrder): order is keyof typeof unclearTexts => order in unclearTexts

/** Whether the order decides which day is meant; of a day that is stored as such, whether it may have been another text. */
function isOpen(written: string, order: keyof typeof unclearTexts): boolean {
  const numbers = dayNumbers(written)
  if (numbers) return numbers.one !== numbers.two
  const [, , month, day] = order === 'swapped' ? (yearFirst.exec(written) ?? []) : []
  return month !== undefined && month !== day && Number(day) <= 12
}

const orderAdvice = {
  'day-first': 'Write the day first, then the month.',
  'month-first': 'Write the month first, then the day.',
  ...unclearTexts,
} as const satisfies Record<DayOrder, string>

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const monthInWords = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]+([a-z]{3,9})\.?,?[-/. ]+(\d{4})$/i
const wordFirst = /^([a-z]{3,9})\.?[-/. ]+(\d{1,2})(?:st|nd|rd|th)?,?[-/. ]+(\d{4})$/i
const shortYear = /^(?:\d{1,2}[-/. ]+(?:\d{1,2}|[a-z]{3,9})|[a-z]{3,9}[-/. ]+\d{1,2},?)[-/. ]+\d{2}$/i
const serial = /^[1-9]\d{4}(?:\.\d+)?$/

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']

type Parts = readonly [year: number, month: number, day: number]

function partsOf(written: string, order: DayOrder): Parts | undefined {
  const [, firstYear, secondMonth, thirdDay] = yearFirst.exec(written) ?? []
  if (firstYear !== undefined) return [Number(firstYear), Number(secondMonth), Number(thirdDay)]
  const numbers = dayNumbers(written)
  if (numbers) return order === 'month-first' ? [numbers.year, numbers.one, numbers.two] : [numbers.year, numbers.two, numbers.one]
  const [, day, word, yearBehind] = monthInWords.exec(written) ?? reordered(wordFirst.exec(written)) ?? []
  const month = word === undefined ? 0 : monthOf(word)
  return month === 0 ? undefined : [Number(yearBehind), month, Number(day)]
}

const reordered = (found: RegExpExecArray | null): readonly (string | undefined)[] | undefined =>
  found ? [found[0], found[2], found[1], found[3]] : undefined

const monthOf = (word: string): number => months.findIndex((name) => name.startsWith(word.toLowerCase().replace(/^sept$/, 'sep'))) + 1

function notADate(written: string): string {
  if (shortYear.test(written)) return `Write the year with four digits, such as 2028: ${written}`
  if (serial.test(written)) return `This is a number, not a date. Format the column as dates: ${written}`
  return `This is not a date: ${written}. Write it as 18/05/2028.`
}
