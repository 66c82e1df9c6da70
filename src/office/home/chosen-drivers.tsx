import { CalendarPlus, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { preloadBooking, useBookIntoEvent } from '#events/booking/book-drivers.tsx'
import { bookingContract } from '#events/booking/booking.contract.ts'
import { Button } from '#platform/web/button.tsx'
import { bulkerRenewal } from '#requests/kinds/bulker-renewal/bulker-renewal.contract.ts'
import { useBulkerWalk } from './bulker-walk.tsx'
import type { ChosenDrivers } from './home.hooks.ts'

/** What can be done with several drivers at once. */
export function ChosenDriversBar({ chosen: { drivers, clear } }: { chosen: ChosenDrivers }): ReactNode {
  const [mayBook, mayRenew] = [useCan(bookingContract.book.access), useCan(bulkerRenewal.raise.access)]
  const booking = useBookIntoEvent(drivers, clear)
  const walk = useBulkerWalk(drivers, clear)
  return (
    <fieldset aria-label="Actions for the chosen drivers" className="flex flex-wrap items-center gap-2">
      <output className="font-medium">{drivers.length} chosen</output>
      {mayBook && (
        <Button icon={<CalendarPlus aria-hidden />} onClick={booking.open} onPointerEnter={preloadBooking} onFocus={preloadBooking}>
          Book into an event
        </Button>
      )}
      {mayRenew && (
        <Button icon={<RefreshCw aria-hidden />} onClick={walk.open}>
          Renew bulker training
        </Button>
      )}
      <Button look="quiet" onClick={clear}>
        Choose none
      </Button>
      {booking.panel}
      {walk.panel}
    </fieldset>
  )
}
