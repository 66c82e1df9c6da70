/** The columns of a register: the first heading of each is our own, the others are understood too. */
export type RegisterColumns = {
  headings: Readonly<Record<string, readonly string[]>>
  required: readonly string[]
  days: readonly string[]
  /** What may stand in a column of words. */
  words: Readonly<Record<string, readonly string[]>>
}

/** An empty register with our own headings, as CSV that spreadsheets open as UTF-8. */
export const templateOf = ({ headings }: Pick<RegisterColumns, 'headings'>): string =>
  `\uFEFF${Object.values(headings)
    .map(([own]) => own)
    .join(',')}\r\n`
