import type * as z from 'zod/mini'
import type { RowProblems } from '../rows/row-problems.rules.ts'
import { columnOfField, type DetailColumn } from './driver-columns.rules.ts'

type Values = Readonly<Record<string, unknown>>

/** The details of a row with errors that are valid by themselves, by the form with every field optional. */
export const validReader =
  <T extends object>(form: z.ZodMiniType<T>) =>
  (values: Values, row: RowProblems<DetailColumn>): Partial<T> => {
    const valid = Object.entries(values).filter(([name]) => !row.hasProblem(columnOfField(name)))
    return form.safeParse(Object.fromEntries(valid)).data ?? {}
  }
