import { guardFormula } from './formula-guard.ts'

/** Without it Excel misreads UTF-8 names. */
export const byteOrderMark = '\uFEFF'

/** One line of CSV (RFC 4180), safe to open in a spreadsheet. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: string): string {
  const safe = guardFormula(cell)
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
