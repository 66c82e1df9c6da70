import { addDays } from '#platform/contract/plain-date.ts'
import { generalNumber, shownNumber, formattedText } from './number-format.ts'

/** A cell as in the sheet's XML: its type, style number and raw value. */
export type SheetCell = {
  type: string
  style: number
  value: string
  /** The formula of a cell without a stored value. */
  formula?: string | undefined
}

/** How a style shows numbers: as a date, or by a code. */
export type CellFormat = 'date' | { code: string }

type Lookups = { texts: readonly string[]; formats: readonly CellFormat[]; countsFrom1904: boolean }

/**
 * The cell as a spreadsheet shows it: numbers by their format, dates as YYYY-MM-DD, errors by their name. What cannot be shown is a formula, which no
 * column accepts: a formula without a stored value, and a number in a format that is not known.
 */
export function cellText({ type, style, value, formula }: SheetCell, { texts, formats, countsFrom1904 }: Lookups): string {
  if (formula !== undefined) return `=${formula}`
  const format = formats[style] ?? usualFormat
  const code = format === 'date' ? usualFormat.code : format.code
  if (type === 's') return shownText(unescapeText(texts[Number(value)] ?? '#REF!'), code)
  if (type === 'str' || type === 'inlineStr') return shownText(unescapeText(value), code)
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
  if (type === 'e') return value || '#ERROR!'
  if (type === 'd') return isoDay(value)
  if (value === '') return ''
  return format === 'date' ? dateText(value, countsFrom1904) : numberText(value, code)
}

/** Whether the workbook itself says that the cell is a day. */
export const isStoredDay = ({ type, style, formula }: SheetCell, { formats }: Pick<Lookups, 'formats'>): boolean =>
  formula === undefined && (type === 'd' || (type === 'n' && formats[style] === 'date'))

const usualFormat = { code: 'General' }

/** The column of a cell reference such as 'C5', from 0, or undefined when it is not valid. */
export function columnPosition(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0]
  if (letters === undefined) return undefined
  let position = 0
  for (const letter of letters) position = position * 26 + letter.charCodeAt(0) - 64
  return position <= maxSheetColumns ? position - 1 : undefined
}

const maxSheetColumns = 16_384

/** Sums of times end a hair below midnight; spreadsheets show the day that is meant. */
const halfASecond = 0.5 / 86_400
const leapDayOf1900 = 60

/** Excel counts a 29 February 1900 that did not exist: it is shown as no such day, and the days before it are one later than counted from its end. */
function dateText(value: string, countsFrom1904: boolean): string {
  const serial = Number(value)
  if (!Number.isFinite(serial)) return value
  const day = Math.floor(serial + halfASecond)
  if (countsFrom1904) return day >= 0 && day <= lastDay - 1462 ? addDays('1904-01-01', day) : outside
  if (day < 1 || day > lastDay) return outside
  if (day === leapDayOf1900) return '1900-02-29'
  return addDays(day < leapDayOf1900 ? '1899-12-31' : '1899-12-30', day)
}

/** 31 December 9999. */
const lastDay = 2_958_465
/** As a spreadsheet shows what is no day. */
const outside = '########'

/** A day written in the file itself; a time just before midnight belongs to the next one. */
function isoDay(value: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}(?:\.\d+)?)Z?)?$/.exec(value) ?? []
  if (day === undefined) return value
  return time !== undefined && time >= '23:59:59.5' && !Number.isNaN(Date.parse(day)) ? addDays(day, 1) : day
}

function numberText(value: string, code: string): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  return shownNumber(number, code) ?? unknownFormat(generalNumber(number), code)
}

const shownText = (text: string, code: string): string => formattedText(text, code) ?? unknownFormat(text, code)
const unknownFormat = (shown: string, code: string): string => `=TEXT(${shown},"${code.replaceAll('"', '""')}")`

/** Sheets encode control characters as _x000D_. */
function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
