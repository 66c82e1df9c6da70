import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMay } from '#accounts/session.query.ts'
import type { Input, Output, Parsed } from '#platform/contract/route.ts'
import { addressOf } from '#platform/web/client.ts'
import { useGo } from '#platform/web/link.tsx'
import { query, useAnswer, type Shown } from '#platform/web/query.ts'
import { useDriverPaths, type DriverPaths } from './driver-paths.query.ts'
import { driversContract } from './drivers.contract.ts'

const { active, summary, formData } = driversContract
type State = Parsed<typeof active>
export type ListChange = Partial<Input<typeof active>>

export type DriverList = {
  readonly state: State
  /** Whether anything but the tile narrows the list. */
  readonly isFiltered: boolean
  /** Writes into the address; anything but another page leads back to the first one. */
  readonly change: (change: ListChange) => void
  readonly clear: () => void
  readonly list: Shown<Output<typeof active>>
  readonly counts: Output<typeof summary>
  readonly paths: DriverPaths
  /** Whether the person sees drivers of several transporters, to choose among them. */
  readonly choosesTransporter: boolean
}

/** 'All drivers' as its address says; the answers that it needs are asked for at once. */
export function useDriverList(): DriverList {
  const state = readState(useSearch({ strict: false }))
  const go = useGo()
  const paths = useDriverPaths()
  const asked = withoutDefaults(state)
  usePrefetchQuery(query(summary, {}))
  const choosesTransporter = useTransportersAhead()
  const list = useAnswer(active, asked)
  const counts = useAnswer(summary, {}).data
  const addressTo = (to: State): string => addressOf({ ...active, path: paths.list }, withoutDefaults(to, { keepsParam: true }))
  const address = addressTo(state)
  useEffect(() => sessionStorage.setItem(lastList(paths), address), [paths, address])
  const to = (next: ListChange): void => go(addressTo(readState(next)))
  return {
    state,
    isFiltered: state.search !== '' || state.transporter_id !== undefined,
    change: (change) => to({ ...state, page: undefined, ...change }),
    clear: () => to({ key: state.key, param: state.param, page_size: state.page_size }),
    list,
    counts,
    paths,
    choosesTransporter,
  }
}

/** Asks for the transporters beside the list, for people who choose among them; says whether they do. */
function useTransportersAhead(): boolean {
  const queries = useQueryClient()
  const wanted = query(formData, {})
  const choosesTransporter = useMay(formData.access)
  if (choosesTransporter && !queries.getQueryState(wanted.queryKey)) void queries.prefetchQuery(wanted)
  return choosesTransporter
}

/** The list as this person left it, for the way back from a driver. */
export function useLastListAddress(): string {
  const paths = useDriverPaths()
  return sessionStorage.getItem(lastList(paths)) ?? paths.list
}

/** Each portal remembers its own. */
const lastList = ({ list }: DriverPaths): string => `drivers.list ${list}`
const defaults = active.input.parse({})

/** An address that somebody has mistyped shows the whole list. */
function readState(search: object): State {
  const read = active.input.safeParse(search)
  return read.success ? read.data : defaults
}

/** Only what differs from the usual; what to search by says nothing to the server until something is typed. */
function withoutDefaults(state: State, { keepsParam = false } = {}): ListChange {
  const { search, param, transporter_id, key, sort, page, page_size } = state
  const saysParam = param !== defaults.param && (keepsParam || search !== '')
  return {
    ...(search !== '' && { search }),
    ...(saysParam && { param }),
    ...(transporter_id !== undefined && { transporter_id }),
    ...(key !== defaults.key && { key }),
    ...(sort !== undefined && { sort }),
    ...(page !== defaults.page && { page }),
    ...(page_size !== defaults.page_size && { page_size }),
  }
}
