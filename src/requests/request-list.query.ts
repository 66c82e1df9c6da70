import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Input, Output, Parsed } from '#platform/contract/route.ts'
import { addressOf } from '#platform/web/client.ts'
import { useGo } from '#platform/web/link.tsx'
import { useAnswer, type Shown } from '#platform/web/query.ts'
import { driversContract } from '#drivers/drivers.contract.ts'
import { useMay } from '#accounts/session.query.ts'
import { requestsContract } from './requests.contract.ts'

const { index } = requestsContract
type State = Parsed<typeof index>
export type ListChange = Partial<Input<typeof index>>

export const requestListPath = '/app/staff-portal/requests/dash'
export const requestPath = (id: string): string => `/app/staff-portal/requests/details/${id}`

export type RequestList = {
  readonly state: State
  readonly isFiltered: boolean
  /** Whether the person may see the transporters to choose from. */
  readonly choosesTransporter: boolean
  /** Writes into the address; anything but another page leads back to the first one. */
  readonly change: (change: ListChange) => void
  readonly clear: () => void
  readonly list: Shown<Output<typeof index>>
}

/** 'Requests' as its address says. */
export function useRequestList(): RequestList {
  const state = readState(useSearch({ strict: false }))
  const go = useGo()
  const choosesTransporter = useMay(driversContract.formData.access)
  const list = useAnswer(index, withoutDefaults(state))
  const address = addressTo(state)
  useEffect(() => sessionStorage.setItem(lastList, address), [address])
  return {
    state,
    isFiltered: filters.some((name) => state[name] !== undefined),
    choosesTransporter,
    change: (change) => go(addressTo(readState({ ...state, page: undefined, ...change }))),
    clear: () => go(addressTo(readState({ sort: state.sort, page_size: state.page_size }))),
    list,
  }
}

/** The list as this person left it, for the way back from a request. */
export const lastListAddress = (): string => sessionStorage.getItem(lastList) ?? requestListPath

const lastList = 'requests.list'
const defaults = index.input.parse({})
const filters = ['search', 'status', 'type', 'transporter_id', 'from', 'to'] as const

const addressTo = (state: State): string => addressOf({ ...index, path: requestListPath }, withoutDefaults(state))

/** An address that somebody has mistyped shows the whole list. */
function readState(search: object): State {
  const given = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
  const read = index.input.safeParse(given)
  return read.success ? read.data : defaults
}

/** Only what differs from the usual. */
function withoutDefaults(state: State): ListChange {
  const { page, page_size, sort, ...filtered } = state
  return {
    ...filtered,
    ...(sort !== defaults.sort && { sort }),
    ...(page !== defaults.page && { page }),
    ...(page_size !== defaults.page_size && { page_size }),
  }
}
