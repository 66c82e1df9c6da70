import { CalendarX2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { maxPageSize } from '#platform/contract/paging.ts'
import { PanelBody } from '#platform/web/dialog/side-panel.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { eventTypeNames, provesText, whenText } from '../events.rules.ts'
import type { DriverToBookIn } from './book-drivers.tsx'
import { BookFoot } from './book-foot.tsx'
import { BookingResultView } from './booking-result.tsx'
import { bookingContract, type OpenEvent } from './booking.contract.ts'
import { useBookingCall } from './booking.hooks.ts'
import { seatsLeftText } from './booking.rules.ts'

type ChooseEventProps = { drivers: readonly DriverToBookIn[]; onDone: () => void }

/** Chooses an event for drivers, soonest first, and books them. */
export function ChooseEvent({ drivers, onDone }: ChooseEventProps): ReactNode {
  const { data } = useRouteQuery(bookingContract.open, { page_size: maxPageSize }).data
  const [id, setId] = useState<string>()
  const { send, pending, failure, result } = useBookingCall(onDone)
  const chosen = data.find(({ _id }) => _id === id)
  if (result) return <BookingResultView result={result} onDone={onDone} />
  const book = (canWait: boolean): void => {
    if (chosen) void send({ id: chosen._id, drivers: drivers.map(({ _id }) => _id), canWait })
  }
  return (
    <>
      <PanelBody className="gap-4!">
        {data.length === 0 ? (
          <Empty icon={<CalendarX2 />} title="No upcoming events" text="The plant has not scheduled any. Check the calendar later." />
        ) : (
          <fieldset className="min-w-0">
            <legend className="sr-only">Event</legend>
            <ul className="divide-y divide-line">
              {data.map((event) => (
                <li key={event._id}>
                  <EventChoice event={event} isOn={event._id === id} onChoose={() => setId(event._id)} />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
      </PanelBody>
      <BookFoot
        drivers={chosen ? drivers.length : 0}
        seatsLeft={chosen?.seats_left ?? null}
        pending={pending}
        failure={failure}
        onBook={book}
      />
    </>
  )
}

type EventChoiceProps = { event: OpenEvent; isOn: boolean; onChoose: () => void }

const EventChoice = ({ event, isOn, onChoose }: EventChoiceProps): ReactNode => (
  <label className="flex min-h-11 items-start gap-3 py-2.5">
    <input type="radio" name="event" checked={isOn} onChange={onChoose} className="mt-1 size-4 shrink-0 pointer-coarse:size-5" />
    <span className="min-w-0 flex-1">
      <span className="block font-medium">{event.title}</span>
      <span className="digits block text-13 text-ink-2">
        {[eventTypeNames[event.type], whenText(event), event.place].filter(Boolean).join(', ')}
      </span>
      {event.proves.length > 0 && <span className="block text-13 text-ink-2">Attending proves: {provesText(event.proves)}</span>}
    </span>
    <span className="digits shrink-0 text-13 text-ink-2">{seatsLeftText(event.seats_left)}</span>
  </label>
)
