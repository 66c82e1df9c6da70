import { addDays } from '#platform/contract/plain-date.ts'

/** A cell as the sheet's XML has it: its kind, the number of its style, and its raw value. */
export type SheetCell = { readonly type: string; readonly style: number; readonly value: string }

type Lookups = { readonly texts: readonly string[]; readonly isDateStyle: readonly boolean[]; readonly countsFrom1904: boolean }

/** The cell as text: a date as YYYY-MM-DD, a number in plain digits, never with an exponent: ids and phones are text that Excel took for numbers. */
export function cellText({ type, style, value }: SheetCell, { texts, isDateStyle, countsFrom1904 }: Lookups): string {
  if (type === 's') return unescapeText(texts[Number(value)] ?? '')
  if (type === 'str' || type === 'inlineStr') return unescapeText(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return ''
  if (type === 'd') return value.slice(0, 10)
  if (value === '') return ''
  return isDateStyle[style] === true ? dateText(value, countsFrom1904) : numberText(value)
}

/** Whether a number format shows a date. 14 to 22 and 27 to 36, 50 to 58 are Excel's own; 18 to 21 show the time only. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)
  const letters =
    code
      .slice(0, longestFormat)
      .replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
      .split(';')[0] ?? ''
  return /[yd]/i.test(letters)
}

/** Excel's own limit; looking for pairs of brackets in an endless one would take for ever. */
const longestFormat = 255

/** The position of a cell named 'C5' in its row, from 0, or undefined when the name is none of a sheet's. */
export function positionOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0]
  if (letters === undefined) return undefined
  let position = 0
  for (const letter of letters) position = position * 26 + letter.charCodeAt(0) - 64
  return position <= columnsOfASheet ? position - 1 : undefined
}

const columnsOfASheet = 16_384

/** Excel believes in 29 February 1900: counting from 30 December 1899 is right for every day after it. */
function dateText(value: string, countsFrom1904: boolean): string {
  const serial = Number(value)
  if (!(serial >= 1 && serial < 2_958_466)) return numberText(value)
  return addDays(countsFrom1904 ? '1904-01-01' : '1899-12-30', Math.floor(serial))
}

function numberText(value: string): string {
  const number = Number(value)
  if (Number.isInteger(number)) return BigInt(number).toString()
  return Number.isFinite(number) ? number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 }) : value
}

/** Control characters stand in a sheet as _x000D_. */
function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
