/** One line of a table file before anybody knows what its columns mean. `line` counts from 1, as the editor or the sheet shows it. */
export type RawRow = { readonly line: number; readonly cells: readonly string[] }

/** The most text one row may hold: a hostile or broken file must not fill the memory with a single row. */
export const maxRowCharacters = 1_000_000

/** Blank to the eye: spaces of any kind, zero-width ones too, are nothing. */
export const isBlank = (cell: string): boolean => !/[^\s\u200B-\u200D\u2060\uFEFF]/.test(cell)
