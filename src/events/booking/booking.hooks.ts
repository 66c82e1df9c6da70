import { useState } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import type { Output, Parsed } from '#platform/contract/route.ts'
import { listAddress } from '#platform/contract/list-address.ts'
import { toastOk } from '#platform/web/dialog/toast.ts'
import { useListQuery, type ListChange } from '#platform/web/list/list-state.ts'
import { useQueryFields } from '#platform/web/navigation/address.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { useCall, type RouteQueryResult } from '#platform/web/query.ts'
import type { ExportLinks } from '#platform/web/table/export-entries.ts'
import { attendanceContract } from '../attendance/attendance.contract.ts'
import { useEventPaths } from '../event.paths.ts'
import { withTab } from '../event-page.hooks.ts'
import { eventsContract } from '../events.contract.ts'
import { trainingContract } from '../training/training.contract.ts'
import { bookingContract, type BookingResult } from './booking.contract.ts'

const { index, bookable, open, book } = bookingContract

/** What a booking changes on the screen. */
export const routesOfBookings = [attendanceContract.details, index, bookable, open, eventsContract.calendar, trainingContract.ofDriver]

export type BookingList = {
  state: Parsed<typeof index>
  list: RouteQueryResult<Output<typeof index>>
  isFiltered: boolean
  change: (change: ListChange<typeof index>) => void
  clear: () => void
  exports: ExportLinks
  /** Staff, who see the drivers of all transporters. */
  choosesTransporter: boolean
}

/** State of an event's bookings, from the address. */
export function useBookingList(id: string): BookingList {
  const { event: path } = useEventPaths()
  const filters = ['search', 'transporter_id', 'outcome'] as const
  const { readState, addressTo, toInput, exportAddress } = listAddress(index, { path: path(id), filters, fixed: { id } })
  const state = readState(useQueryFields())
  const go = useGo()
  const change = (next: object): void => go(withTab(addressTo(readState({ ...state, page: undefined, ...next })), 'booked'))
  return {
    state,
    list: useListQuery(index, toInput(state)),
    isFiltered: filters.some((name) => state[name] !== undefined),
    change,
    clear: () => change({ search: undefined, transporter_id: undefined, outcome: undefined }),
    exports: { href: (format) => exportAddress(state, format) },
    choosesTransporter: useCan(driversContract.formData.access),
  }
}

export type BookingCall = {
  send: (booking: { id: string; drivers: readonly string[]; canWait: boolean }) => Promise<void>
  pending: boolean
  failure: string | undefined
  /** Set where not every driver has a seat: the dialog shows it. */
  result: BookingResult | undefined
}

/** Books drivers. When all have a seat, it toasts and calls `onDone`. */
export function useBookingCall(onDone: () => void): BookingCall {
  const [result, setResult] = useState<BookingResult>()
  const { send, pending, error } = useCall(book, { refresh: routesOfBookings, toast: false })
  return {
    send: async ({ id, drivers, canWait }) => {
      const answer = await send({ id, drivers: [...drivers], can_wait: canWait })
      if (!answer) return
      if (answer.refused.length + answer.waiting.length > 0) return setResult(answer)
      toastOk(answer.message)
      onDone()
    },
    pending,
    failure: error?.message,
    result,
  }
}
