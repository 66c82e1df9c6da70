/**
 * Spreadsheets run a cell that begins with = + - or @ as a formula, so it is prefixed with an apostrophe. Phone numbers begin with + too:
 * `unguardFormula` removes the apostrophe, so that exported values can be imported unchanged.
 */
export const guardFormula = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

/** Undoes `guardFormula`; any other apostrophe stays. */
export const unguardFormula = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
