import type * as z from 'zod'
import type { Reading } from './reading.rules.ts'

/** What is wrong with a row: the heading of the column as it stands in the file, and a sentence. */
export type RowProblem = { readonly column: string; readonly message: string }

/** The heading that stands over a field's column, for sentences that people can find again in their file. */
export type HeadingOf<Field extends string> = (field: Field) => string

export type RowJudge<Field extends string> = {
  /** The value of a reading; its problem, if it has one, is noted at the field. */
  readonly take: <T>(field: Field, reading: Reading<T>) => T | undefined
  readonly note: (field: Field, message: string) => void
  /** What the form makes of these values; its complaints are noted, one a field, where reading has not complained already. */
  readonly judge: <T>(form: z.ZodType<T>, values: unknown, fieldOf: (path: string) => Field) => T | undefined
  readonly problems: () => readonly RowProblem[]
}

/** Gathers everything that is wrong with one row, so that it can be mended in one go. */
export function judgeRow<Field extends string>(headingOf: HeadingOf<Field>): RowJudge<Field> {
  const messages = new Map<Field, string>()
  const note = (field: Field, message: string): void => {
    if (!messages.has(field)) messages.set(field, message)
  }
  return {
    note,
    take: (field, reading) => {
      if (reading.ok) return reading.value
      note(field, reading.message)
      return undefined
    },
    judge: (form, values, fieldOf) => {
      const judged = form.safeParse(values)
      for (const issue of judged.error?.issues ?? []) note(fieldOf(String(issue.path[0])), issue.message)
      return judged.data
    },
    problems: () => [...messages].map(([field, message]) => ({ column: headingOf(field), message })),
  }
}

/** The headings of a file's columns; a field without a column is called by its first usual heading. */
export function headingLookup<Field extends string>(
  columns: readonly { readonly field: NoInfer<Field>; readonly heading: string }[],
  usual: Readonly<Record<Field, readonly string[]>>,
): HeadingOf<Field> {
  const headings = new Map(columns.map(({ field, heading }) => [field, heading]))
  return (field) => headings.get(field) ?? usual[field][0] ?? field
}

/** The cells of a row are shifted when it has text beyond the last heading, so none of them can be trusted. */
export function surplusProblems(surplus: readonly string[]): readonly RowProblem[] {
  if (surplus.length === 0) return []
  return [
    {
      column: '',
      message: `This row has more cells than there are headings: ${surplus.join(' | ')}. A comma inside a cell needs quotes around it.`,
    },
  ]
}
