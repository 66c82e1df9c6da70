import * as z from 'zod'

export const defaultPageSize = 25
export const maxPageSize = 100

/** The two fields that every list takes: which page (from 1), and how many rows on it. */
export const pageInput = {
  page: z.coerce.number('Give a page number').int('Give a whole page number').min(1, 'Pages count from 1').default(1),
  page_size: z.coerce
    .number('Give a number of rows')
    .int('Give a whole number of rows')
    .min(1, 'Ask for at least one row')
    .max(maxPageSize, `Ask for at most ${maxPageSize} rows`)
    .default(defaultPageSize),
}

export type PageInput = { readonly page: number; readonly page_size: number }

type Paged<T extends z.ZodType> = z.ZodObject<{
  data: z.ZodArray<T>
  page: z.ZodNumber
  page_size: z.ZodNumber
  total: z.ZodNumber
  capped_at: z.ZodOptional<z.ZodNumber>
}>

/** The answer of every list. `total` is exact up to `capped_at`; reaching it means there are more. */
export const paged = <T extends z.ZodType>(row: T): Paged<T> =>
  z.object({
    data: z.array(row),
    page: z.number(),
    page_size: z.number(),
    total: z.number(),
    capped_at: z.number().optional(),
  })
