import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isBeyond, listAddress, PageOf, withinRows, type ListInput, type ListOptions } from '#platform/contract/list-address.ts'
import { totalText } from '#platform/contract/paging.ts'
import type { Input, Output, Parsed, Route } from '#platform/contract/route.ts'
import type { ExportLinks } from '../table/export-entries.ts'
import { storeListAddress } from './last-list.ts'
import { useQueryFields } from '../navigation/address.ts'
import { useGo } from '../navigation/link.tsx'
import { useAnnouncedList, useIsOnline } from '../online.ts'
import { query, useFailableQuery, useRouteQuery, type RouteQueryResult } from '../query.ts'

export type List<R extends Route> = {
  state: Parsed<R>
  isFiltered: boolean
  /** How many filters beside the search are set. */
  filterCount: number
  /** Its page, and what the address has after the question mark, without the page number. */
  path: string
  fields: string
  /** Changes the address; all but a page change go to the first page. */
  change: (change: ListChange<R>) => void
  clear: () => void
  /** Where the call has failed, it has no rows, and nothing else that the answer has. */
  list: RouteQueryResult<Output<R>> & { failure: Error | undefined }
  /** The filtered and sorted list as a file, if the route has an export. */
  exports: ExportLinks
  /** How many rows it has, for its title; undefined where the call has failed. */
  count: string | undefined
}

export type ListChange<R extends Route> = { [K in ListInput<R>]?: Input<R>[K] | undefined }

/** A list's state, from its address, with its answer. */
export function useList<R extends Route>(route: R, options: ListOptions<R>): List<R> {
  const { path, filters } = options
  const { defaults, readState, addressTo, exportAddress, toInput } = listAddress(route, options)
  const state = readState(useQueryFields())
  const go = useGo()
  const list = useFailableList(route, useReachable(route, toInput(state)))
  useAnnouncedList(list.updatedAt)
  const address = addressTo(state)
  useEffect(() => storeListAddress(path, address), [path, address])
  const isSet = filters.filter((name) => state[name] !== defaults[name])
  const cleared = Object.fromEntries(filters.map((name) => [name, undefined]))
  const change = (next: object): void => go(addressTo(readState({ ...(state as object), page: undefined, ...next })))
  return {
    state,
    isFiltered: isSet.length > 0,
    filterCount: isSet.filter((name) => name !== 'search').length,
    path,
    fields: addressTo(readState({ ...(state as object), page: undefined })).split('?')[1] ?? '',
    change,
    clear: () => change(cleared),
    list,
    exports: { href: (format) => exportAddress(state, format) },
    count: list.failure ? undefined : totalText(list.data as { total: number }),
  }
}

/** The input; offline, the last one with an answer, so that the list stays on the screen. */
function useReachable<R extends Route>(route: R, input: Input<R>): Input<R> {
  const queries = useQueryClient()
  const [last, setLast] = useState(input)
  const isReachable = useIsOnline() || queries.getQueryData(query(route, input).queryKey) !== undefined
  if (isReachable && JSON.stringify(last) !== JSON.stringify(input)) setLast(input)
  return isReachable ? input : last
}

/** A list's answer. A page beyond the listed rows, as an old link may have, is shown without rows; the server would refuse it. */
export function useListQuery<R extends Route>(route: R, input: Input<R>): RouteQueryResult<Output<R>> {
  const { data, ...answer } = useRouteQuery(route, withinRows(input))
  return { ...answer, data: isBeyond(input) ? withoutRows(input, data) : data }
}

function useFailableList<R extends Route>(route: R, input: Input<R>): List<R>['list'] {
  const { data, ...answer } = useFailableQuery(route, withinRows(input))
  return { ...answer, data: data === undefined || isBeyond(input) ? withoutRows(input, data) : data }
}

const withoutRows = <O>(input: unknown, data: O | undefined): O => ({ total: 0, ...data, ...PageOf.parse(input), data: [] }) as O
