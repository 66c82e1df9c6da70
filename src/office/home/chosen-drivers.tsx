import { CalendarPlus, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { preloadBooking, useBookIntoEvent } from '#events/booking/book-drivers.tsx'
import { bookingContract } from '#events/booking/booking.contract.ts'
import { Button } from '#platform/web/button.tsx'
import { bulkerRenewal } from '#requests/kinds/bulker-renewal/bulker-renewal.contract.ts'
import { useBulkerWalk } from './bulker-walk.tsx'
import type { ChosenDrivers } from './home.hooks.ts'

export type ChosenActions = {
  readonly canAct: boolean
  readonly book: (() => void) | undefined
  readonly renewBulker: (() => void) | undefined
  readonly panels: ReactNode
}

/** What can be done with several drivers at once. */
export function useChosenActions({ drivers, clear }: ChosenDrivers): ChosenActions {
  const [mayBook, mayRenew] = [useCan(bookingContract.book.access), useCan(bulkerRenewal.raise.access)]
  const booking = useBookIntoEvent(drivers, clear)
  const walk = useBulkerWalk(drivers, clear)
  return {
    canAct: mayBook || mayRenew,
    book: mayBook ? booking.open : undefined,
    renewBulker: mayRenew ? walk.open : undefined,
    panels: (
      <>
        {booking.panel}
        {walk.panel}
      </>
    ),
  }
}

type BarProps = { readonly chosen: ChosenDrivers; readonly actions: ChosenActions }

export const ChosenDriversBar = ({ chosen: { drivers, clear }, actions: { book, renewBulker } }: BarProps): ReactNode => (
  <fieldset aria-label="Actions for the chosen drivers" className="flex flex-wrap items-center gap-2">
    <output className="font-medium">{drivers.length} chosen</output>
    {book && (
      <Button icon={<CalendarPlus aria-hidden />} onClick={book} onPointerEnter={preloadBooking} onFocus={preloadBooking}>
        Book into an event
      </Button>
    )}
    {renewBulker && (
      <Button icon={<RefreshCw aria-hidden />} onClick={renewBulker}>
        Renew bulker training
      </Button>
    )}
    <Button look="quiet" onClick={clear}>
      Choose none
    </Button>
  </fieldset>
)
