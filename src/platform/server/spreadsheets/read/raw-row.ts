/** One row of a table file before its columns are mapped. `line` counts from 1, as an editor or Excel shows it. */
export type RawRow = { readonly line: number; readonly cells: readonly string[] }

/** The limit on text per row: an import checks 250 rows together. One Excel cell can hold 32,767 characters. */
export const maxRowCharacters = 50_000
export const maxColumns = 1000
/** The limit of Excel. */
export const maxSheetRows = 1_048_576

/** Whether a cell looks blank: only spaces of any kind, including zero-width ones. */
export const isBlank = (cell: string): boolean => !/[^\s\u200B-\u200D\u2060\uFEFF]/.test(cell)
