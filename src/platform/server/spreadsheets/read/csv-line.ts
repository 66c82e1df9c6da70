/** Without it Excel misreads UTF-8 names. */
export const byteOrderMark = '\uFEFF'

/** One line of CSV (RFC 4180), safe to open in a spreadsheet. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: string): string {
  const safe = guardFormula(cell)
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const negativeNumber = /^-\d+(\.\d+)?$/

/**
 * Spreadsheets run a cell that begins with = + - or @ as a formula, so it is prefixed with an apostrophe, unless it is a number below 0. Phone numbers begin with + too:
 * `unguardFormula` removes the apostrophe, so that exported values can be imported unchanged.
 */
const guardFormula = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) && !negativeNumber.test(cell) ? `'${cell}` : cell)

/** Undoes `guardFormula`; any other apostrophe stays. */
export const unguardFormula = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
