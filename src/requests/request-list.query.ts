import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Input, Output, Parsed } from '#platform/contract/route.ts'
import { addressOf } from '#platform/web/client.ts'
import { useGo } from '#platform/web/link.tsx'
import { useAnswer, type Shown } from '#platform/web/query.ts'
import { driversContract } from '#drivers/drivers.contract.ts'
import { useMay } from '#accounts/session.query.ts'
import { useRequestPaths, type RequestPaths } from './request-paths.query.ts'
import { requestsContract } from './requests.contract.ts'

const { index } = requestsContract
type State = Parsed<typeof index>
export type ListChange = Partial<Input<typeof index>>

export type RequestList = {
  readonly state: State
  readonly isFiltered: boolean
  /** Whether the person may see the transporters to choose from. */
  readonly choosesTransporter: boolean
  /** Writes into the address; anything but another page leads back to the first one. */
  readonly change: (change: ListChange) => void
  readonly clear: () => void
  readonly list: Shown<Output<typeof index>>
  readonly paths: RequestPaths
}

/** 'Requests' as its address says. */
export function useRequestList(): RequestList {
  const state = readState(useSearch({ strict: false }))
  const go = useGo()
  const choosesTransporter = useMay(driversContract.formData.access)
  const list = useAnswer(index, withoutDefaults(state))
  const paths = useRequestPaths()
  const addressTo = (to: State): string => addressOf({ ...index, path: paths.list }, withoutDefaults(to))
  const address = addressTo(state)
  useEffect(() => sessionStorage.setItem(lastList(paths), address), [paths, address])
  return {
    state,
    isFiltered: filters.some((name) => state[name] !== undefined),
    choosesTransporter,
    change: (change) => go(addressTo(readState({ ...state, page: undefined, ...change }))),
    clear: () => go(addressTo(readState({ sort: state.sort, page_size: state.page_size }))),
    list,
    paths,
  }
}

/** The list as this person left it, for the way back from a request. */
export function useLastListAddress(): string {
  const paths = useRequestPaths()
  return sessionStorage.getItem(lastList(paths)) ?? paths.list
}

/** Each portal remembers its own. */
const lastList = ({ list }: RequestPaths): string => `requests.list ${list}`
const defaults = index.input.parse({})
const filters = ['search', 'status', 'type', 'transporter_id', 'from', 'to'] as const

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
