import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { carry } from '#platform/contract/carry.ts'
import { exportPath, type ExportFormat } from '#platform/contract/export.ts'
import { isBeyondListedRows, pageInput, totalText } from '#platform/contract/paging.ts'
import type { Input, Output, Parsed, Route } from '#platform/contract/route.ts'
import type { ExportLinks } from '../table/export-entries.ts'
import { storeListAddress } from './last-list.ts'
import { useQueryFields } from '../navigation/address.ts'
import { useGo } from '../navigation/link.tsx'
import { useAnnouncedList, useIsOnline } from '../online.ts'
import { query, useFailableQuery, useRouteQuery, type RouteQueryResult } from '../query.ts'

export type ListOptions<R extends Route> = {
  /** The path of the list's page; its state is the query string. */
  path: `/${string}`
  /** The filter fields, which 'Clear filters' removes. */
  filters: readonly Name<R>[]
  /** Fields sent only with another one: 'search by' without a search. */
  onlyWith?: { [K in Name<R>]?: Name<R> }
  /** Input fixed by the page and not in the address. */
  fixed?: Partial<Input<R>>
  /** The state of an address without any field; the contract's defaults otherwise. */
  bare?: Partial<Input<R>>
}

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

export type ListChange<R extends Route> = { [K in Name<R>]?: Input<R>[K] | undefined }
type Name<R extends Route> = keyof Input<R> & keyof Parsed<R> & string

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

const Page = z.object(pageInput)
const isBeyond = (input: unknown): boolean => isBeyondListedRows(Page.parse(input))
const withinRows = <I>(input: I): I => (isBeyond(input) ? { ...input, page: 1 } : input)
const withoutRows = <O>(input: unknown, data: O | undefined): O => ({ total: 0, ...data, ...Page.parse(input), data: [] }) as O

export type ListAddress<R extends Route> = {
  defaults: Parsed<R>
  /** A mistyped address shows the whole list. */
  readState: (search: object) => Parsed<R>
  /** Leaves out the defaults. */
  addressTo: (state: Parsed<R>) => string
  toInput: (state: Parsed<R>) => Input<R>
  exportAddress: (state: Parsed<R>, format: ExportFormat) => string
}

/** Converts a list's state to its address and to the server's input. */
export function listAddress<R extends Route>(route: R, { path, onlyWith = {}, fixed = {}, bare = {} }: ListOptions<R>): ListAddress<R> {
  // The contract's schema parses the state, and accepts its own output.
  const defaults = route.input.parse(fixed) as Parsed<R> & Fields
  const nonDefault = (state: Fields): Fields =>
    withoutEmpty(Object.fromEntries(Object.entries(state).filter(([name, value]) => value !== defaults[name] && !(name in fixed))))
  const isUseful = (name: string, state: Fields): boolean => {
    const needed = (onlyWith as Readonly<Record<string, string | undefined>>)[name]
    return needed === undefined || needed in state
  }
  const useful = (state: Fields): Fields => Object.fromEntries(Object.entries(state).filter(([name]) => isUseful(name, state)))
  const toInput = (state: Parsed<R>): Input<R> => ({ ...useful(nonDefault(state as Fields)), ...fixed }) as Input<R>
  return {
    defaults,
    readState: (search) => {
      const fields = withoutEmpty(search)
      const parsed = route.input.safeParse({ ...(Object.keys(fields).length === 0 ? bare : fields), ...fixed })
      return (parsed.success ? parsed.data : defaults) as Parsed<R>
    },
    addressTo: (state) => carry({ ...(route as Route), method: 'GET', path }, nonDefault(state as Fields)).url,
    toInput,
    exportAddress: (state, format) =>
      carry(
        { ...(route as Route), method: 'GET', path: exportPath(route) },
        { ...(toInput(state) as Fields), page: undefined, page_size: undefined, format },
      ).url,
  }
}

type Fields = Readonly<Record<string, unknown>>

const withoutEmpty = (fields: object): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))
