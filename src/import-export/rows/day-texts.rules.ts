import { plainDigits } from '#platform/contract/plain-digits.ts'

/** The months as spreadsheets write them in the languages of East Africa's offices and their partners, short and long. */
const months = [
  'january|janv?|janvier|januar|januari|jänner|janeiro|enero|ene|gennaio|gen',
  'february|feb|févr?|février|februar|februari|fevereiro|fev|febrero|febbraio',
  'march|mar|mars|märz|mär|mrz|marzo|março|maart|mrt|mac|machi',
  'april|apr|avr|avril|abril|abr|aprile|aprili',
  'may|mai|mayo|maio|maggio|mag|mei',
  'june|jun|juin|juni|junio|junho|giugno|giu',
  'july|jul|juil|juillet|juli|julio|julho|julai|luglio|lug',
  'august|aug|août|agosto|ago|agosti|augustus',
  'september|sept?|septembre|septiembre|setembro|set|settembre|septemba',
  'october|oct|octobre|oktober|okt|octubre|outubro|out|ottobre|ott|oktoba',
  'november|nov|novembre|noviembre|novembro|novemba',
  'december|dec|déc|décembre|dezember|dez|diciembre|dic|dezembro|dicembre|desemba|des',
].join('|')

const between = String.raw`[-/. ]{1,2}(?:de )?`
const year = String.raw`(?:(?:19|[2-9]\d)\d{2}|\d{2})`
const longYear = String.raw`(?:19|[2-9]\d)\d{2}`
const dayOfMonth = String.raw`(?:0?[1-9]|[12]\d|3[01])`
/** 05-Mar, 05-Mar-26, 5. März 2026, Thursday, 5 March 2026; Mar-05, March 5, 2026; 2026-Mar-05. */
const inWords = new RegExp(
  [
    `${dayOfMonth}${between}(?:${months})(?:[-/., ]{1,2}(?:de )?${year})?`,
    String.raw`\p{L}{3,12}[., ]{1,2}${dayOfMonth}${between}(?:${months})[-/., ]{1,2}(?:de )?${longYear}`,
    String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[-/. ]\d{2}`,
    String.raw`(?:\p{L}{3,12}[., ]{1,2})?(?:${months})[-/. ]{1,2}${dayOfMonth}[-/., ]{1,2}${longYear}`,
    `${longYear}${between}(?:${months})${between}${dayOfMonth}`,
  ]
    .map((form) => `^${form}\\.?$`)
    .join('|'),
  'iu',
)
const inNumbers = /^(\d{1,4})([-/.]) ?(\d{1,2})\2 ?(\d{1,2}|\d{4})\.?$/
/** Spreadsheets count days from 1900. */
const firstYear = 1900
const timeOfDay = /[T, ]+\d{1,2}:\d{2}\S*(?: ?[ap]\.?m\.?)?$/i

/** Whether a text is what a spreadsheet shows for a day. A number in three parts is one only where they are in range: 12-345678-9 and 12/45/78 are none. */
export function isDayText(written: string): boolean {
  const text = plainDigits(written)
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(timeOfDay, '')
  return inWords.test(text) || isInNumbers(text)
}

function isInNumbers(text: string): boolean {
  const [, one = '', , two = '', three = ''] = inNumbers.exec(text) ?? []
  if (one.length > 2) return one.length === 4 && isYear(one) && three.length <= 2 && isDayAndMonth(three, two)
  return isYear(three) && (isDayAndMonth(one, two) || isDayAndMonth(two, one))
}

const isYear = (digits: string): boolean => digits.length === 2 || (digits.length === 4 && Number(digits) >= firstYear)
const isDayAndMonth = (day: string, month: string): boolean => isWithin(day, 31) && isWithin(month, 12)
const isWithin = (digits: string, most: number): boolean => Number(digits) >= 1 && Number(digits) <= most
