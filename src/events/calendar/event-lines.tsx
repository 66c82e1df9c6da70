import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from '#platform/web/navigation/link.tsx'
import { shortDayLabel } from './calendar.rules.ts'
import { typeEdges } from '../event-type.tsx'
import type { CalendarEvent } from '../events.contract.ts'
import { eventTypeNames } from '../events.rules.ts'

type EventLinesProps = {
  label: string
  events: readonly CalendarEvent[]
  hrefOf: (id: string) => string
  /** Shows each event's day. */
  withDay?: boolean
}

/** A list of events, each a link to its page. */
export function EventLines({ label, events, hrefOf, withDay = false }: EventLinesProps): ReactNode {
  return (
    <ul aria-label={label} className="-mx-2 flex flex-col">
      {events.map((event) => (
        <li key={event._id}>
          <Link href={hrefOf(event._id)} className="flex min-h-11 items-stretch gap-3 rounded-8 px-2 py-1.5 hover:bg-hover">
            {withDay && <span className="digits w-12 shrink-0 text-13 text-ink-2">{shortDayLabel(event.date)}</span>}
            <span aria-hidden className={clsx('shrink-0', typeEdges[event.type])} />
            <span className="min-w-0">
              <span className="block font-medium">{event.title}</span>
              <span className="digits block text-13 text-ink-2">{noteOf(event)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const noteOf = ({ type, start_time, booked, attended }: CalendarEvent): string =>
  [eventTypeNames[type], start_time, booked > 0 && `${booked} booked`, attended > 0 && `${attended} attended`].filter(Boolean).join(', ')
