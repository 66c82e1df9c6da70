import { CalendarPlus, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { renewalText, type Renewed } from '#drivers/verdict/as-at/shown-reasons.rules.ts'
import { preloadBooking, useBookIntoEvent } from '#events/booking/book-drivers.tsx'
import { bookingContract } from '#events/booking/booking.contract.ts'
import { Button } from '#platform/web/button.tsx'
import { useOfferedForms } from '#requests/offered-actions.tsx'
import { dueRenewals } from './due-renewals.rules.ts'
import type { OwnDriver } from './home.contract.ts'
import type { ChosenDrivers } from './home.hooks.ts'
import { renewalForms } from './renewal-forms.tsx'
import { useRenewalWalk } from './renewal-walk.tsx'

/** What can be done with several drivers at once: first what most of them need. */
export function ChosenDriversBar({ chosen: { drivers, clear } }: { chosen: ChosenDrivers }): ReactNode {
  const mayBook = useCan(bookingContract.book.access)
  const booking = useBookIntoEvent(drivers, clear)
  const walk = useRenewalWalk(clear)
  const [first, ...others] = useRenewals(drivers)
  const button = ({ what, drivers: those }: Renewals, look?: 'primary'): ReactNode => (
    <Button
      key={what}
      {...(look && { look })}
      icon={<RefreshCw aria-hidden />}
      title={`For ${those.length} of ${drivers.length} chosen`}
      onClick={() => walk.start(what, those)}
    >
      {what === 'bulker' ? 'Renew bulker training' : renewalText(what)}
    </Button>
  )
  return (
    <fieldset aria-label="Actions for the chosen drivers" className="flex flex-wrap items-center gap-2">
      <output className="font-medium">{drivers.length} chosen</output>
      {first && button(first, 'primary')}
      {mayBook && (
        <Button icon={<CalendarPlus aria-hidden />} onClick={booking.open} onPointerEnter={preloadBooking} onFocus={preloadBooking}>
          Book into an event
        </Button>
      )}
      {others.map((each) => button(each))}
      <Button look="quiet" onClick={clear}>
        Choose none
      </Button>
      {booking.panel}
      {walk.panel}
    </fieldset>
  )
}

type Renewals = { what: Renewed; drivers: readonly OwnDriver[] }

/** The renewals that the chosen need and their status allows; bulker trainings in any case, which are held for several at a time. */
function useRenewals(drivers: readonly OwnDriver[]): readonly Renewals[] {
  const offered = useOfferedForms(Object.values(renewalForms).filter((form) => form !== undefined))
  const mayRenew = (what: Renewed, { status }: OwnDriver): boolean => {
    const form = renewalForms[what]
    return form === undefined || offered(status.id).includes(form)
  }
  const due = dueRenewals(drivers)
  const bulker = due.some(({ what }) => what === 'bulker') ? [] : [{ what: 'bulker' as const, drivers }]
  return [...due, ...bulker]
    .map(({ what, drivers: those }) => ({ what, drivers: those.filter((driver) => mayRenew(what, driver)) }))
    .filter((each) => each.drivers.length > 0)
}
