import { addDays } from '#platform/contract/plain-date.ts'

/** A cell as in the sheet's XML: its type, style number and raw value. */
export type SheetCell = { readonly type: string; readonly style: number; readonly value: string }

type Lookups = { readonly texts: readonly string[]; readonly isDateStyle: readonly boolean[]; readonly countsFrom1904: boolean }

/** The cell as text: dates as YYYY-MM-DD, numbers without an exponent, because Excel stores ids and phones as numbers. */
export function cellText({ type, style, value }: SheetCell, { texts, isDateStyle, countsFrom1904 }: Lookups): string {
  if (type === 's') return unescapeText(texts[Number(value)] ?? '')
  if (type === 'str' || type === 'inlineStr') return unescapeText(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return ''
  if (type === 'd') return value.slice(0, 10)
  if (value === '') return ''
  return isDateStyle[style] === true ? dateText(value, countsFrom1904) : numberText(value)
}

/** Whether a number format shows a date. Without a code it is one of Excel's built-in formats; some of these show only the time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)
  const letters =
    code
      .slice(0, maxFormatLength)
      .replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
      .split(';')[0] ?? ''
  return /[yd]/i.test(letters)
}

/** Excel's own limit; matching brackets in an endless format would not finish. */
const maxFormatLength = 255

/** The column of a cell reference such as 'C5', from 0, or undefined when it is not valid. */
export function columnPosition(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0]
  if (letters === undefined) return undefined
  let position = 0
  for (const letter of letters) position = position * 26 + letter.charCodeAt(0) - 64
  return position <= maxSheetColumns ? position - 1 : undefined
}

const maxSheetColumns = 16_384

/** Excel counts a 29 February 1900 that did not exist; counting from 30 December 1899 is right for every later day. */
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

/** Sheets encode control characters as _x000D_. */
function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
