/** One line of a table file before anybody knows what its columns mean. `line` counts from 1, as the editor or the sheet shows it. */
export type RawRow = { readonly line: number; readonly cells: readonly string[] }

/** The most text one row may hold: an import judges 250 rows together. One cell of Excel can have 32,767 characters. */
export const maxRowCharacters = 50_000
export const maxColumns = 1000
/** What Excel can hold. */
export const rowsOfASheet = 1_048_576

/** Blank to the eye: spaces of any kind, zero-width ones too, are nothing. */
export const isBlank = (cell: string): boolean => !/[^\s\u200B-\u200D\u2060\uFEFF]/.test(cell)
