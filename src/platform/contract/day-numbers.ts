import { tidyText } from './plain-text.ts'

/** A date without the time of day that spreadsheets append. A moment of another time zone ('…T21:00Z') may be another day here, unless it is midnight. */
export const dayWithoutTime = (text: string): string => tidyText(text).replace(timeOfDay, '')

/** The numbers of a date such as 02/11/2027, of which the day or the month may be first; undefined for any other text. */
export function dayNumbers(day: string): { one: number; two: number; year: number } | undefined {
  const [, one, two, year] = inNumbers.exec(day) ?? []
  return one === undefined ? undefined : { one: Number(one), two: Number(two), year: Number(year) }
}

const timeOfDay = /[T ](?:0?0:00(?::00(?:\.0+)?)?Z|\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?)$/i
const inNumbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/
