import { cleanText } from './cleaning.rules.ts'

const word = /^(?:(?:grand|overall|sub)[ -]?)?totals?:?$/i
const wordWithSum =
  /^(?:(?:grand|overall|sub)[ -]?)?totals?(?: (?:no\.?|number|count|drivers|transporters|users|rows|records|of drivers))*:? ?[1-9][\d,. ]*$/i
/** Not a phone or an id that begins with zero. */
const sum = /^-?(?:0|[1-9]\d*)(?:[,. ]\d{3})*(?:[.,]\d+)?$/

/** A totals row by its whole shape: the word alone, and behind it sums or nothing. A firm may be called Total Haulage. */
export function isTotalsRow(cells: readonly string[]): boolean {
  const [first = '', ...others] = cells.map(cleanText).filter((cell) => cell !== '')
  return (word.test(first) || wordWithSum.test(first)) && others.every((cell) => sum.test(cell) || word.test(cell))
}
