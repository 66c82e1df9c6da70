import { invalidCell } from './row-problems.rules.ts'

/** 1.23E+07: the spreadsheet has shortened a number. A code such as 12E7 is never written so. */
const shortened = /^\d+(?:[.,]\d+)?E\+\d+$|^\d(?:[.,]\d+)?E-\d{2,3}$/i
/** A spreadsheet holds 15 digits and shows zeros for all others. */
const cutOff = /^\d{15}0+$/
/** 12345678.0: a number instead of a code. */
const withDecimals = /^\d+[.,]0+$/
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec'
/** 05-Mar, Mar-05, 05-Mar-2026, 2026-03-05, 05/03/2026: a day instead of a code. */
const day = new RegExp(
  `^(?:\\d{1,2}[-/ ](?:${months})(?:[-/ ]\\d{2}(?:\\d{2})?)?|(?:${months})[-/ ]\\d{2}|(?:19|20)\\d{2}-\\d{2}-\\d{2}|\\d{1,2}/\\d{1,2}/(?:19|20)\\d{2})$`,
  'i',
)

/** Refuses what a spreadsheet has made of a code: its digits are lost, and what is left may be another person's. `noun` names what stood there. */
export function spoiltCode(written: string, noun: string): ReturnType<typeof invalidCell> | undefined {
  const text = written.trim()
  const compact = text.replaceAll(/\s/g, '')
  if (shortened.test(compact)) return invalidCell(`The spreadsheet has shortened this ${noun} to ${text}. ${advice}.`)
  if (cutOff.test(compact)) return invalidCell(`The spreadsheet has cut off this ${noun} after 15 digits. ${advice}: ${text}`)
  if (withDecimals.test(compact)) return invalidCell(`The spreadsheet has turned this ${noun} into a number. ${advice}: ${text}`)
  if (day.test(text)) return invalidCell(`The spreadsheet has turned this ${noun} into a date. ${advice}: ${text}`)
  return undefined
}

const advice = 'Format the column as text and enter it again'
