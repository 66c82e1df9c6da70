import { plainDigits } from '#platform/contract/plain-digits.ts'
import { isDayText } from './day-texts.rules.ts'
import { invalidCell } from './row-problems.rules.ts'

/** 1.23E+07: the spreadsheet has shortened a number. A code such as 12E7 is never written so. */
const shortened = /^-?(?:\d+(?:[.,]\d+)?E\+\d+|\d+[.,]\d+E\d+|\d(?:[.,]\d+)?E-\d{2,3})$/i
/** A spreadsheet holds 15 digits and shows zeros for all others, also between the dashes or behind the letters of a format. */
const cutOff = /^\p{L}*\d{15}0+$/u
/** 12345678.0: a number instead of a code. */
const withDecimals = /^\d+[.,]0+$/

/** Refuses what a spreadsheet has made of a code: its digits are lost, and what is left may be another person's. `noun` names what stood there. */
export function spoiltCode(written: string, noun: string): ReturnType<typeof invalidCell> | undefined {
  const text = written.trim()
  const compact = plainDigits(text).replaceAll(/\s/g, '')
  if (shortened.test(compact)) return invalidCell(`The spreadsheet has shortened this ${noun} to ${text}. ${advice}.`)
  if (cutOff.test(compact.replaceAll(/[^\p{L}\p{N}]/gu, '')))
    return invalidCell(`The spreadsheet has cut off this ${noun} after 15 digits. ${advice}: ${text}`)
  if (withDecimals.test(compact)) return invalidCell(`The spreadsheet has turned this ${noun} into a number. ${advice}: ${text}`)
  if (isDayText(text)) return invalidCell(`The spreadsheet has turned this ${noun} into a date. ${advice}: ${text}`)
  return undefined
}

const advice = 'Format the column as text and enter it again'
