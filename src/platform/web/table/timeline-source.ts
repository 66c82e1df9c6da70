import type { UseQueryOptions } from '@tanstack/react-query'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import { query } from '../query.ts'
import type { TimelineEntry } from './timeline.tsx'

/** An entry with the day or moment that places it among others. */
export type SourceEntry = TimelineEntry & { on: string }
export type SourcePage = { entries: readonly SourceEntry[]; total: number }

/** A domain's part of a merged timeline, read page by page, newest first. */
export type TimelineSource = { key: string; label: string; page: (page: number) => UseQueryOptions<unknown, Error, SourcePage> }

export const sourcePageSize = 10

type Paged = { page: number; page_size: number }
type RowOf<R extends Route> = Output<R> extends { data: readonly (infer Row)[] } ? Row : never

type Description<R extends Route> = {
  key: string
  /** Its filter chip. */
  label: string
  /** A call whose answer is a page, newest first. */
  route: R
  input: (paging: Paged) => Input<R>
  present: (row: RowOf<R>) => SourceEntry
}

export function timelineSource<R extends Route>({ key, label, route, input, present }: Description<R>): TimelineSource {
  const select = (answer: unknown): SourcePage => {
    const { data, total } = answer as { data: readonly RowOf<R>[]; total: number }
    return { entries: data.map((row) => present(row)), total }
  }
  return {
    key,
    label,
    // As of any route, so that sources of several fit into one list.
    page: (page) =>
      ({ ...query(route, input({ page, page_size: sourcePageSize })), select }) as unknown as UseQueryOptions<unknown, Error, SourcePage>,
  }
}
