import type * as z from 'zod/mini'

/** An error of a row: the column's heading in the file, a sentence, and the driver of this plant or the earlier line of the file that the row is in conflict with. */
export type RegisterRowProblem = { column: string; message: string; driver_id?: string | undefined; line?: number | undefined }

/** A field's heading in this file, so that readers find the column. */
export type HeadingOf<Field extends string> = (field: Field) => string

export type RowProblems<Field extends string> = {
  /** The parsed value; its error, if any, is recorded at the field. */
  accept: <T>(field: Field, reading: ReadResult<T>) => T | undefined
  addProblem: (field: Field, message: string, conflict?: Pick<RegisterRowProblem, 'driver_id' | 'line'>) => void
  hasProblem: (field: Field) => boolean
  /** The form schema's result; its errors are recorded, one per field, unless parsing has failed already. */
  validate: <T>(form: z.ZodMiniType<T>, values: unknown, fieldOf: (path: string) => Field) => T | undefined
  problems: () => readonly RegisterRowProblem[]
  /** What was read, field by field, as people write it. */
  shown: () => ShownCells
}

/** Texts by field. */
export type ShownCells = Readonly<Record<string, string>>

/** Collects all errors of a row, so that they can be corrected in one go. */
export function collectProblems<Field extends string>(headingOf: HeadingOf<Field>): RowProblems<Field> {
  const problems = new Map<Field, RegisterRowProblem>()
  const shown = new Map<string, string>()
  const addProblem: RowProblems<Field>['addProblem'] = (field, message, conflict) => {
    if (!problems.has(field)) problems.set(field, { column: headingOf(field), message, ...conflict })
  }
  return {
    addProblem,
    hasProblem: (field) => problems.has(field),
    accept: (field, reading) => {
      if (reading.ok) {
        shown.set(field, reading.shown ?? shownText(reading.value))
        return reading.value
      }
      addProblem(field, reading.message)
      return undefined
    },
    validate: (form, values, fieldOf) => {
      const parsed = form.safeParse(values)
      for (const issue of parsed.error?.issues ?? []) addProblem(fieldOf(String(issue.path[0])), issue.message)
      return parsed.data
    },
    problems: () => [...problems.values()],
    shown: () => Object.fromEntries(shown),
  }
}

/** One error for each column, the first. */
export const mergeProblems = (first: readonly RegisterRowProblem[], then: readonly RegisterRowProblem[]): readonly RegisterRowProblem[] => [
  ...first,
  ...then.filter(({ column }) => !first.some((problem) => problem.column === column)),
]

function shownText(value: unknown): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A file's headings; fields without a column use our own heading. */
export function headingLookup<Field extends string>(
  columns: readonly { field: NoInfer<Field>; heading: string }[],
  usual: Readonly<Record<Field, readonly string[]>>,
): HeadingOf<Field> {
  const headings = new Map(columns.map(({ field, heading }) => [field, heading]))
  return (field) => headings.get(field) ?? usual[field][0] ?? field
}

/** Why a file is refused for missing columns; undefined where it has all that are required. */
export function missingColumnsText<Field extends string>(
  headings: Readonly<Record<Field, readonly string[]>>,
  required: readonly NoInfer<Field>[],
  missing: readonly NoInfer<Field>[],
  sheet: string | null = null,
): string | undefined {
  const labels = required.filter((field) => missing.includes(field)).map((field) => `'${headings[field][0]}'`)
  if (labels.length === 0) return undefined
  return `These columns are missing or have an unknown heading${sheet === null ? '' : ` on the sheet '${sheet}'`}: ${labels.join(', ')}.`
}

/** Text beyond the last heading means shifted cells, none of which can be trusted. */
export function surplusProblems(surplus: readonly string[]): readonly RegisterRowProblem[] {
  if (surplus.length === 0) return []
  return [
    {
      column: '',
      message: `This row has more cells than there are headings: ${surplus.join(' | ')}. A comma inside a cell needs quotes around it.`,
    },
  ]
}

/** A parsed cell: a value (undefined for an empty cell), shown as people write it, or an error. */
export type ReadResult<T> = { ok: true; value: T | undefined; shown?: string } | { ok: false; message: string }

export const validCell = <T>(value: T | undefined, shown?: string): { ok: true; value: T | undefined; shown?: string } => ({
  ok: true,
  value,
  ...(shown !== undefined && { shown }),
})
export const invalidCell = (message: string): { ok: false; message: string } => ({ ok: false, message })
