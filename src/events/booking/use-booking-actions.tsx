import type { ReactNode } from 'react'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { toastBad } from '#platform/web/dialog/toast.ts'
import type { MenuEntry } from '#platform/web/navigation/menu.tsx'
import { useCall } from '#platform/web/query.ts'
import { attendanceContract, type EventPage } from '../attendance/attendance.contract.ts'
import { trainingContract } from '../training/training.contract.ts'
import { bookingContract, type Booking } from './booking.contract.ts'
import { routesOfBookings } from './booking.hooks.ts'
import { driversText } from './booking.rules.ts'

type Offered = { event: EventPage; mayMark: boolean; mayCancel: boolean }

export type BookingActions = Pick<Offered, 'mayMark' | 'mayCancel'> & {
  /** Both answer whether it was done. */
  mark: (drivers: readonly string[]) => Promise<boolean>
  cancel: (drivers: readonly string[]) => Promise<boolean>
  isSelectable: (booking: Booking) => boolean
  entriesOf: (booking: Booking) => readonly MenuEntry[]
  pending: boolean
  confirmation: ReactNode
}

/** What can be done with booked drivers, one or several. */
export function useBookingActions({ event: { _id: id, title }, mayMark, mayCancel }: Offered): BookingActions {
  const { ask, confirmation } = useConfirm()
  const refresh = [...routesOfBookings, attendanceContract.absent, trainingContract.drivers]
  const marking = useCall(attendanceContract.mark, {
    refresh,
    onDone: ({ refused }) => refused.length > 0 && toastBad(refused.map(({ reason }) => reason).join('. ')),
  })
  const cancelling = useCall(bookingContract.cancel, { refresh })
  const mark = async (drivers: readonly string[]): Promise<boolean> => (await marking.send({ id, drivers: [...drivers] })) !== undefined
  const cancel = async (drivers: readonly string[]): Promise<boolean> => {
    const question = {
      title: drivers.length === 1 ? 'Cancel this booking?' : `Cancel the bookings of ${driversText(drivers.length)}?`,
      text: `${title}. The first on the waiting list moves up.`,
      action: drivers.length === 1 ? 'Cancel booking' : 'Cancel bookings',
      cancel: 'Keep',
      look: 'danger',
    } as const
    return (await ask(question)) && (await cancelling.send({ id, drivers: [...drivers] })) !== undefined
  }
  const canMark = ({ outcome }: Booking): boolean => mayMark && outcome !== 'attended'
  return {
    mayMark,
    mayCancel,
    mark,
    cancel,
    isSelectable: (booking) => mayCancel || canMark(booking),
    entriesOf: (booking) => [
      ...(canMark(booking) ? [{ key: 'mark', label: 'Mark as attended', onSelect: () => void mark([booking._id]) }] : []),
      ...(mayCancel ? [{ key: 'cancel', label: 'Cancel booking', tone: 'bad' as const, onSelect: () => void cancel([booking._id]) }] : []),
    ],
    pending: marking.pending || cancelling.pending,
    confirmation,
  }
}
