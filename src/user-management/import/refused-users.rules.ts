import type { RefusedUserRow } from './users-import.contract.ts'

/** The refused rows with their reasons, to correct and upload again: the last column is not read. */
export function refusedRowsCsv(headings: readonly string[], rows: readonly RefusedUserRow[]): string {
  const lines = rows.map(({ cells, problems }) => [...cells, problems.map(({ column, message }) => `${column}: ${message}`).join(' ')])
  return `\uFEFF${[[...headings, 'Problems'], ...lines].map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`
}

/** Cells that a spreadsheet would run as a formula are written as text; a phone number keeps its plus. */
function csvCell(text: string): string {
  const safe = /^[=@\t\r-]|^\+(?![\d ]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
