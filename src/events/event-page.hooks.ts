import * as z from 'zod/mini'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { maxPageSize, pageInput, type PageInput } from '#platform/contract/paging.ts'
import { useAddressState, usePathParameter, withFields } from '#platform/web/navigation/address.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { attendanceContract, type EventPage } from './attendance/attendance.contract.ts'
import { bookingContract } from './booking/booking.contract.ts'
import { useEventPaths } from './event.paths.ts'

const { details, add } = attendanceContract

export const eventTabs = ['booked', 'attendance', 'absent'] as const
export type EventTab = (typeof eventTabs)[number]
const Tab = z.object({ tab: z.optional(z.enum(eventTabs)) })

export type EventState = {
  event: EventPage
  tab: EventTab
  showTab: (tab: EventTab) => void
  /** Whether the user may change events and attendance. */
  mayManage: boolean
  /** Whether the user may book drivers, until the event starts. */
  mayBook: boolean
}

/** State of an event's page, from its address: the event and the tab. */
export function useEvent(): EventState {
  const id = usePathParameter('id')
  const { tab } = useAddressState(Tab)
  const { event: path } = useEventPaths()
  const go = useGo()
  const { event } = useRouteQuery(details, { id }).data
  const standard = event.bookings.is_open ? 'booked' : 'attendance'
  return {
    event,
    tab: tab ?? standard,
    showTab: (to) => go(to === standard ? path(id) : withTab(path(id), to)),
    mayManage: useCan(add.access),
    mayBook: useCan(bookingContract.book.access) && event.bookings.is_open,
  }
}

/** The current page of the attendance list, which is loaded as a whole. */
export function useAttendancePage(id: string): { page: PageInput; change: (to: PageInput) => void } {
  const page = useAddressState(AttendancePage)
  const { event: path } = useEventPaths()
  const go = useGo()
  return { page, change: ({ page: at, page_size }) => go(withFields(path(id), { page: at, page_size })) }
}

/** Large enough to show most lists whole. */
const AttendancePage = z.object({ ...pageInput, page_size: z._default(pageInput.page_size, maxPageSize) })

/** The same address with this tab. */
export const withTab = (address: string, tab: EventTab): string => `${address}${address.includes('?') ? '&' : '?'}tab=${tab}`
