import { clsx } from 'clsx'
import { useState, type DragEvent, type HTMLAttributes, type ReactNode } from 'react'
import { type PlainDate, weekdays } from '#platform/contract/plain-date.ts'
import { Link } from '#platform/web/navigation/link.tsx'
import type { Calendar } from './calendar.hooks.ts'
import { sixWeeksOf, weekOf, weeksOf } from './calendar.rules.ts'
import { DayButton, todayLook } from './day-button.tsx'
import { typeBars } from '../event-type.tsx'
import type { CalendarEvent } from '../events.contract.ts'
import { eventTypeNames } from '../events.rules.ts'

export type DayGridProps = {
  calendar: Calendar
  onDay: (date: PlainDate) => void
  /** Confirms and saves a move; without it, dragging is off. */
  onMove: ((id: string, date: PlainDate) => void) | undefined
}

/** A month or week as a grid of days, on wide screens. */
export function DayGrid(props: DayGridProps): ReactNode {
  const { view, date, title } = props.calendar
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="h-10 border-b border-line">
          {weekdays.map((weekday) => (
            <th
              key={weekday}
              scope="col"
              abbr={weekday}
              className="border-r border-line text-center text-13 font-semibold text-ink-2 last:border-0"
            >
              {weekday.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(view === 'week' ? weekOf(date) : sixWeeksOf(date)).map((days) => (
          <tr key={days[0]} className="border-b border-line last:border-0">
            {days.map((day) => (
              <DayCell key={day} day={day} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The events shown per day in a month; 'more' reveals the rest. */
const maxShown = 2

function DayCell({ day, calendar, onDay, onMove }: DayGridProps & { day: PlainDate }): ReactNode {
  const { view, date, today, byDay, paths } = calendar
  const [isWhole, setWhole] = useState(false)
  const { isOver, drop } = useDrop((id) => onMove?.(id, day))
  const events = byDay.get(day) ?? []
  const rest = view === 'week' ? 0 : events.length - maxShown
  const isOther = view === 'month' && day.slice(0, 7) !== date.slice(0, 7)
  return (
    <td
      data-date={day}
      className={clsx(
        'relative border-r border-line p-1.5 align-top last:border-0',
        view === 'week' ? 'h-60' : 'h-28',
        isOver ? 'bg-brand-soft' : isOther ? 'bg-canvas text-ink-2' : 'hover:bg-hover',
        day === date && 'ring-2 ring-brand ring-inset',
      )}
      {...(onMove && drop)}
    >
      <DayButton
        day={day}
        events={events}
        calendar={calendar}
        onClick={() => onDay(day)}
        className={clsx(
          "digits mb-1 grid h-7 min-w-7 place-items-center rounded-full px-1 after:absolute after:inset-0 after:content-['']",
          day === today && todayLook,
        )}
      >
        {Number(day.slice(8))}
      </DayButton>
      <ul className="pointer-events-none relative flex flex-col gap-1 empty:hidden">
        {events.slice(0, isWhole || rest <= 0 ? undefined : maxShown).map((event) => (
          <li key={event._id}>
            <EventLink event={event} href={paths.event(event._id)} isMovable={onMove !== undefined} />
          </li>
        ))}
        {rest > 0 && (
          <li>
            <button
              type="button"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
              className="pointer-events-auto flex h-6 items-center rounded-4 px-2 text-12 font-medium text-ink-2 hover:bg-line hover:text-ink"
            >
              {isWhole ? 'Show less' : `+${rest} more`}
            </button>
          </li>
        )}
      </ul>
    </td>
  )
}

type EventLinkProps = { event: CalendarEvent; href: string; isMovable: boolean }

const EventLink = ({ event: { _id, title, type, start_time }, href, isMovable }: EventLinkProps): ReactNode => (
  <Link
    href={href}
    title={`${eventTypeNames[type]}: ${title}`}
    draggable={isMovable}
    onDragStart={({ dataTransfer }) => {
      dataTransfer.setData(draggedEvent, _id)
      dataTransfer.effectAllowed = 'move'
    }}
    className={clsx('pointer-events-auto block min-h-6 rounded-4 px-2 py-1 text-12 font-medium', typeBars[type])}
  >
    <span className="line-clamp-2">
      {start_time && <span className="digits font-semibold">{start_time} </span>}
      {title}
    </span>
  </Link>
)

/** Distinguishes events from other dragged items. */
const draggedEvent = 'application/x-training-event'

type DropTarget = { isOver: boolean; drop: HTMLAttributes<HTMLElement> }

/** A drop target for an event. */
function useDrop(onDrop: (id: string) => void): DropTarget {
  const [isOver, setOver] = useState(false)
  const leave = ({ currentTarget, relatedTarget }: DragEvent): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes(draggedEvent)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    onDrop(event.dataTransfer.getData(draggedEvent))
  }
  return { isOver, drop: { onDragOver: over, onDragLeave: leave, onDrop: drop } }
}
