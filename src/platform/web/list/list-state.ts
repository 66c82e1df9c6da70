import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { carry } from '#platform/contract/carry.ts'
import { exportPath, type ExportFormat } from '#platform/contract/export.ts'
import type { Input, Output, Parsed, Route } from '#platform/contract/route.ts'
import type { Exports } from '../table/export-menu.tsx'
import { keepListAddress } from './last-list.ts'
import { useGo } from '../navigation/link.tsx'
import { useAnswer, type Shown } from '../query.ts'

export type ListOptions<R extends Route> = {
  /** Where the list's page lies; what it shows stands behind it in the address. */
  readonly path: `/${string}`
  /** The fields that narrow the list: 'Clear filters' takes them away, all others stay. */
  readonly filters: readonly Name<R>[]
  /** Fields that say nothing to the server as long as another one is not set: what to search by, before something is searched. */
  readonly onlyWith?: { readonly [K in Name<R>]?: Name<R> }
  /** What the page itself decides, so that the address need not: whose rows these are. */
  readonly fixed?: Partial<Input<R>>
}

export type List<R extends Route> = {
  readonly state: Parsed<R>
  readonly isFiltered: boolean
  /** Writes into the address; anything but another page leads back to the first one. */
  readonly change: (change: ListChange<R>) => void
  readonly clear: () => void
  readonly list: Shown<Output<R>>
  /** All of it, as filtered and sorted, as a file; where the route has an export beside it. */
  readonly exports: Exports
}

export type ListChange<R extends Route> = { readonly [K in Name<R>]?: Input<R>[K] | undefined }
type Name<R extends Route> = keyof Input<R> & keyof Parsed<R> & string

/** A list as its address says, with the answer that it needs. */
export function useList<R extends Route>(route: R, options: ListOptions<R>): List<R> {
  const { path, filters } = options
  const { defaults, readState, addressTo, exportAddress, asked } = listAddress(route, options)
  const state = readState(useSearch({ strict: false }))
  const go = useGo()
  const list = useAnswer(route, asked(state))
  const address = addressTo(state)
  useEffect(() => keepListAddress(path, address), [path, address])
  const nothing = Object.fromEntries(filters.map((name) => [name, undefined]))
  const change = (next: object): void => go(addressTo(readState({ ...(state as object), page: undefined, ...next })))
  return {
    state,
    isFiltered: filters.some((name) => state[name] !== defaults[name]),
    change,
    clear: () => change(nothing),
    list,
    exports: { href: (format) => exportAddress(state, format) },
  }
}

export type ListAddress<R extends Route> = {
  readonly defaults: Parsed<R>
  /** An address that somebody has mistyped shows the whole list. */
  readonly readState: (search: object) => Parsed<R>
  /** Says only what differs from the usual. */
  readonly addressTo: (state: Parsed<R>) => string
  readonly asked: (state: Parsed<R>) => Input<R>
  readonly exportAddress: (state: Parsed<R>, format: ExportFormat) => string
}

/** How a list's state travels in its address and to the server. */
export function listAddress<R extends Route>(route: R, { path, onlyWith = {}, fixed = {} }: ListOptions<R>): ListAddress<R> {
  // The contract's own schema makes the state: what it has parsed, it takes again.
  const defaults = route.input.parse(fixed) as Parsed<R> & Fields
  const said = (state: Fields): Fields =>
    given(Object.fromEntries(Object.entries(state).filter(([name, value]) => value !== defaults[name] && !(name in fixed))))
  const isUseful = (name: string, state: Fields): boolean => {
    const needed = (onlyWith as Readonly<Record<string, string | undefined>>)[name]
    return needed === undefined || needed in state
  }
  const useful = (state: Fields): Fields => Object.fromEntries(Object.entries(state).filter(([name]) => isUseful(name, state)))
  const asked = (state: Parsed<R>): Input<R> => ({ ...useful(said(state as Fields)), ...fixed }) as Input<R>
  return {
    defaults,
    readState: (search) => {
      const read = route.input.safeParse({ ...given(search), ...fixed })
      return (read.success ? read.data : defaults) as Parsed<R>
    },
    addressTo: (state) => carry({ ...(route as Route), method: 'GET', path }, said(state as Fields)).url,
    asked,
    exportAddress: (state, format) =>
      carry(
        { ...(route as Route), method: 'GET', path: exportPath(route) },
        { ...(asked(state) as Fields), page: undefined, page_size: undefined, format },
      ).url,
  }
}

type Fields = Readonly<Record<string, unknown>>

const given = (fields: object): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))
