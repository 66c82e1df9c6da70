import type { ButtonHTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Calendar } from './calendar.hooks.ts'
import { dayLabel } from './calendar.rules.ts'
import type { CalendarEvent } from '../events.contract.ts'

type DayButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  day: PlainDate
  events: readonly CalendarEvent[]
  calendar: Calendar
}

/** A day of the calendar. One day is a tab stop; arrow keys reach the others. */
export function DayButton({ day, events, calendar: { date, today }, children, ...rest }: DayButtonProps): ReactNode {
  return (
    <button
      type="button"
      data-day={day}
      aria-label={labelOf(day, events)}
      aria-pressed={day === date}
      aria-current={day === today ? 'date' : undefined}
      tabIndex={day === date ? 0 : -1}
      onKeyDown={stepByKey}
      {...rest}
    >
      {children}
    </button>
  )
}

/** The circle around today's number. */
export const todayLook = 'bg-brand font-semibold text-on-brand'

const labelOf = (day: PlainDate, { length }: readonly CalendarEvent[]): string =>
  length === 0 ? dayLabel(day) : `${dayLabel(day)}, ${length} ${length === 1 ? 'event' : 'events'}`

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

function stepByKey(event: KeyboardEvent<HTMLButtonElement>): void {
  const { key, currentTarget } = event
  const by = steps[key]
  if (by === undefined) return
  const day = addDays(currentTarget.dataset['day'] ?? '', by)
  event.preventDefault()
  currentTarget.closest('table')?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
}
