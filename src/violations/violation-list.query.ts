import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMay } from '#accounts/session.query.ts'
import { driversContract } from '#drivers/drivers.contract.ts'
import type { Input, Output, Parsed } from '#platform/contract/route.ts'
import { addressOf } from '#platform/web/client.ts'
import { useGo } from '#platform/web/link.tsx'
import { useAnswer, type Shown } from '#platform/web/query.ts'
import { violationsContract } from './violations.contract.ts'

const { list } = violationsContract
type State = Parsed<typeof list>
export type ListChange = Partial<Input<typeof list>>

export const violationListPath = '/app/staff-portal/drivers/violations/dashboard'
export const violationPath = (id: string): string => `/app/staff-portal/drivers/violations/details/${id}`

export type ViolationList = {
  readonly state: State
  readonly isFiltered: boolean
  /** Whether the person may see the transporters to choose from. */
  readonly choosesTransporter: boolean
  /** Writes into the address; anything but another page leads back to the first one. */
  readonly change: (change: ListChange) => void
  readonly clear: () => void
  readonly list: Shown<Output<typeof list>>
}

/** 'Driver violations' as its address says. */
export function useViolationList(): ViolationList {
  const state = readState(useSearch({ strict: false }))
  const go = useGo()
  const choosesTransporter = useMay(driversContract.formData.access)
  const answer = useAnswer(list, withoutDefaults(state))
  const address = addressTo(state)
  useEffect(() => sessionStorage.setItem(lastList, address), [address])
  return {
    state,
    isFiltered: filters.some((name) => state[name] !== undefined),
    choosesTransporter,
    change: (change) => go(addressTo(readState({ ...state, page: undefined, ...change }))),
    clear: () => go(addressTo(readState({ sort: state.sort, page_size: state.page_size }))),
    list: answer,
  }
}

/** The list as this person left it, for the way back from a violation. */
export const lastListAddress = (): string => sessionStorage.getItem(lastList) ?? violationListPath

const lastList = 'violations.list'
const defaults = list.input.parse({})
const filters = ['search', 'transporter_id', 'category', 'state', 'evidence', 'from', 'to'] as const

const addressTo = (state: State): string => addressOf({ ...list, path: violationListPath }, withoutDefaults(state))

/** An address that somebody has mistyped shows the whole list. */
function readState(search: object): State {
  const given = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
  const read = list.input.safeParse(given)
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
