import * as z from 'zod/mini'
import { countText } from './words.ts'

export const defaultPageSize = 25
export const maxPageSize = 100
/** Lists are paged and counted up to here: nobody reads further, and a page behind a million rows would cost a scan of them. */
export const maxListedRows = 10_000

const pageNumber = z.coerce.number('Give a page number').check(z.int('Give a whole page number'), z.gte(1, 'Pages count from 1'))
const pageSize = z.coerce
  .number('Give a number of rows')
  .check(
    z.int('Give a whole number of rows'),
    z.gte(1, 'Ask for at least one row'),
    z.lte(maxPageSize, `Ask for at most ${maxPageSize} rows`),
  )

/** The two fields that every list takes: which page (from 1), and how many rows on it. */
export const pageInput = { page: z._default(pageNumber, 1), page_size: z._default(pageSize, defaultPageSize) }

/** Of a list that answers all its rows unless a page is asked for. */
export const optionalPageInput = { page: z.optional(pageNumber), page_size: z.optional(pageSize) }
export type OptionalPageInput = { page?: number | undefined; page_size?: number | undefined }

/** The page that was asked for; undefined for all rows. */
export const askedPage = ({ page, page_size }: OptionalPageInput): PageInput | undefined =>
  page === undefined && page_size === undefined ? undefined : { page: page ?? 1, page_size: page_size ?? defaultPageSize }

export type PageInput = { page: number; page_size: number }

export const lastListedPage = (page_size: number): number => Math.ceil(maxListedRows / page_size)
export const isBeyondListedRows = ({ page, page_size }: PageInput): boolean => page > lastListedPage(page_size)
export const hasNextPage = ({ page, page_size, total }: PageInput & { total: number }): boolean =>
  page < lastListedPage(page_size) && page * page_size < total

/** How many rows: '1,852', or '10,000+' where nobody counted further. A cap of 10,001 counts one row more. */
export const totalText = ({ total, capped_at }: { total: number; capped_at?: number | undefined }): string =>
  capped_at !== undefined && total >= capped_at ? `${countText(capped_at - (capped_at % 10))}+` : countText(total)

/** 'drivers' */
export const listEndText = (noun: string): string =>
  `Only the first ${countText(maxListedRows)} ${noun} are listed. Narrow the search or export the list to see the others.`

export const isPaged = (input: z.ZodMiniType): boolean =>
  input instanceof z.ZodMiniObject && 'page' in input.shape && 'page_size' in input.shape

/** The input as the server accepts it: a list's pages end with its last listed row. */
export const withinListedRows = (input: z.ZodMiniType): z.ZodMiniType => {
  if (!isPaged(input)) return input
  const isListed = (asked: unknown): boolean => {
    const page = askedPage(asked as OptionalPageInput)
    return page === undefined || !isBeyondListedRows(page)
  }
  return input.check(z.refine(isListed, { path: ['page'], error: listEndText('rows') }))
}

type Paged<T extends z.ZodMiniType> = z.ZodMiniObject<{
  data: z.ZodMiniArray<T>
  page: z.ZodMiniNumber<number>
  page_size: z.ZodMiniNumber<number>
  total: z.ZodMiniNumber<number>
  capped_at: z.ZodMiniOptional<z.ZodMiniNumber<number>>
}>

/** The answer of every list. `total` is exact up to `capped_at`; reaching it means there are more. */
export const paged = <T extends z.ZodMiniType>(row: T): Paged<T> =>
  z.object({
    data: z.array(row),
    page: z.number(),
    page_size: z.number(),
    total: z.number(),
    capped_at: z.optional(z.number()),
  })
