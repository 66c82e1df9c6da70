import { listAddress } from '#platform/contract/list-address.ts'
import { useQueryFields } from '#platform/web/navigation/address.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import type { Output, Parsed } from '#platform/contract/route.ts'
import { useListQuery, type ListChange } from '#platform/web/list/list-state.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import type { RouteQueryResult } from '#platform/web/query.ts'
import { attendanceContract } from './attendance.contract.ts'
import { useEventPaths } from '../event.paths.ts'
import { withTab } from '../event-page.hooks.ts'

const { absent } = attendanceContract

export type AbsentList = {
  state: Parsed<typeof absent>
  list: RouteQueryResult<Output<typeof absent>>
  isFiltered: boolean
  change: (change: ListChange<typeof absent>) => void
  clear: () => void
  choosesTransporter: boolean
}

/** State of the absent list, from the address. */
export function useAbsent(id: string): AbsentList {
  const { event: path } = useEventPaths()
  const { readState, addressTo, toInput } = listAddress(absent, { path: path(id), filters: ['search', 'transporter_id'], fixed: { id } })
  const state = readState(useQueryFields())
  const go = useGo()
  const change = (next: object): void => go(withTab(addressTo(readState({ ...state, page: undefined, ...next })), 'absent'))
  return {
    state,
    list: useListQuery(absent, toInput(state)),
    isFiltered: state.search !== undefined || state.transporter_id !== undefined,
    change,
    clear: () => change({ search: undefined, transporter_id: undefined }),
    choosesTransporter: useCan(driversContract.formData.access),
  }
}
