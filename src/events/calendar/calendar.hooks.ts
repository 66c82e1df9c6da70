import * as z from 'zod/mini'
import { useAddressState, withFields } from '#platform/web/navigation/address.ts'
import { useEffect } from 'react'
import { addDays, addMonths, plainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { monthTitle, rangeLabel, firstOfMonth, monthDays, sixWeeksOf, weekOf, type CalendarDays } from './calendar.rules.ts'
import { useEventPaths, type EventPaths } from '../event.paths.ts'
import { eventsContract, type CalendarEvent } from '../events.contract.ts'

export const calendarViews = ['month', 'week', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

export type EventsByDay = ReadonlyMap<PlainDate, readonly CalendarEvent[]>

export type Calendar = {
  view: CalendarView
  /** The chosen day; the view shows its month or week. */
  date: PlainDate
  today: PlainDate
  /** The view's title: 'November 2026'. */
  title: string
  events: readonly CalendarEvent[]
  byDay: EventsByDay
  coming: readonly CalendarEvent[]
  isStale: boolean
  paths: EventPaths
  show: (view: CalendarView) => void
  choose: (date: PlainDate) => void
  /** Moves by months, or weeks in the week view; negative moves back. */
  step: (by: number) => void
}

/** State of the calendar, from its address; the day defaults to today at the plant. */
export function useCalendar(): Calendar {
  const { view, date: chosen } = useAddressState(Address)
  const paths = useEventPaths()
  const go = useGo()
  const range = chosen === undefined ? {} : sixWeeksOf(chosen)
  const { data, isStale } = useRouteQuery(eventsContract.calendar, range)
  const date = chosen ?? data.today
  const addressTo = (to: State): string =>
    withFields(paths.calendar, { view: to.view, date: to.chosen }, { view: 'month', date: data.today })
  const address = addressTo({ view, chosen })
  useEffect(() => sessionStorage.setItem(lastCalendar, address), [address])
  const choose = (day: PlainDate): void => go(addressTo({ view, chosen: day }))
  return {
    view,
    date,
    today: data.today,
    title: view === 'week' ? rangeLabel(weekOf(date)) : monthTitle(date),
    events: data.events,
    byDay: groupByDay(data.events),
    coming: data.coming,
    isStale,
    paths,
    show: (to) => go(addressTo({ view: to, chosen })),
    choose,
    step: (by) => choose(view === 'week' ? addDays(date, 7 * by) : selectedDayOf(addMonths(firstOfMonth(date), by), data.today)),
  }
}

/** The last calendar address, for 'Back' on an event's page. */
export const useLastCalendar = (): string => {
  const { calendar } = useEventPaths()
  const last = sessionStorage.getItem(lastCalendar)
  return last?.startsWith(calendar) ? last : calendar
}

/** The days of a view. */
export const daysShown = (view: CalendarView, date: PlainDate): CalendarDays => (view === 'week' ? weekOf(date) : monthDays(date))

const lastCalendar = 'events.calendar'

type State = { view: CalendarView; chosen: PlainDate | undefined }

/** A mistyped address shows this month. */
/** A mistyped view or day leaves the other as it is. */
const Address = z.object({ view: z.catch(z.enum(calendarViews), 'month'), date: z.catch(z.optional(plainDate), undefined) })

/** Going back to this month chooses today. */
const selectedDayOf = (first: PlainDate, today: PlainDate): PlainDate => (firstOfMonth(today) === first ? today : first)

function groupByDay(events: readonly CalendarEvent[]): EventsByDay {
  const days = new Map<PlainDate, CalendarEvent[]>()
  for (const event of events) days.set(event.date, [...(days.get(event.date) ?? []), event])
  return days
}
