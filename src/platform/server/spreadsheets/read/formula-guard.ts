/**
 * A spreadsheet runs a cell that begins with = + - or @ as a formula, so such a cell is written with an apostrophe before it. Phone numbers
 * begin with + as well: `unguard` takes the apostrophe off again, so what was written comes back as it was.
 */
export const guard = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

/** Undoes `guard`; any other apostrophe stays. */
export const unguard = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
