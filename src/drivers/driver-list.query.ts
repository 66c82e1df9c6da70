import { usePrefetchQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Input, Output, Parsed } from '#platform/contract/route.ts'
import { addressOf } from '#platform/web/client.ts'
import { useGo } from '#platform/web/link.tsx'
import { query, useAnswer, type Shown } from '#platform/web/query.ts'
import { driversContract } from './drivers.contract.ts'

const { active, summary, formData } = driversContract
type State = Parsed<typeof active>
export type ListChange = Partial<Input<typeof active>>

export const driverListPath = '/app/staff-portal/drivers/current/dashboard'
export const driverPath = (id: string): string => `/app/staff-portal/drivers/current/driver/${id}`

export type DriverList = {
  readonly state: State
  /** Whether anything but the tile narrows the list. */
  readonly isFiltered: boolean
  /** Writes into the address; anything but another page leads back to the first one. */
  readonly change: (change: ListChange) => void
  readonly clear: () => void
  readonly list: Shown<Output<typeof active>>
  readonly counts: Output<typeof summary>
  readonly transporters: Output<typeof formData>['transporters']
}

/** 'All drivers' as its address says; the three answers that it needs are asked for at once. */
export function useDriverList(): DriverList {
  const state = readState(useSearch({ strict: false }))
  const go = useGo()
  const asked = withoutDefaults(state)
  usePrefetchQuery(query(summary, {}))
  usePrefetchQuery(query(formData, {}))
  const list = useAnswer(active, asked)
  const counts = useAnswer(summary, {}).data
  const { transporters } = useAnswer(formData, {}).data
  const address = addressOf({ ...active, path: driverListPath }, withoutDefaults(state, { keepsParam: true }))
  useEffect(() => sessionStorage.setItem(lastList, address), [address])
  const to = (next: ListChange): void =>
    go(addressOf({ ...active, path: driverListPath }, withoutDefaults(readState(next), { keepsParam: true })))
  return {
    state,
    isFiltered: state.search !== '' || state.transporter_id !== undefined,
    change: (change) => to({ ...state, page: undefined, ...change }),
    clear: () => to({ key: state.key, param: state.param, page_size: state.page_size }),
    list,
    counts,
    transporters,
  }
}

/** The list as this person left it, for the way back from a driver. */
export const lastListAddress = (): string => sessionStorage.getItem(lastList) ?? driverListPath

const lastList = 'drivers.list'
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
