import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addDays, addMonths, isPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { useAnswer } from '#platform/web/query.ts'
import { monthWords, rangeWords } from './calendar-words.rules.ts'
import { firstOfMonth, monthOf, sixWeeksOf, weekOf, type Days } from './calendar.rules.ts'
import { useEventPaths, type EventPaths } from '../event.paths.ts'
import { eventsContract, type CalendarEvent } from '../events.contract.ts'

export const calendarViews = ['month', 'week', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

export type EventsByDay = ReadonlyMap<PlainDate, readonly CalendarEvent[]>

export type Calendar = {
  readonly view: CalendarView
  /** The chosen day: what is shown is the month or week around it. */
  readonly date: PlainDate
  readonly today: PlainDate
  /** What the view shows, in words: 'November 2026'. */
  readonly title: string
  readonly events: readonly CalendarEvent[]
  readonly byDay: EventsByDay
  readonly coming: readonly CalendarEvent[]
  readonly isStale: boolean
  readonly paths: EventPaths
  readonly show: (view: CalendarView) => void
  readonly choose: (date: PlainDate) => void
  /** Goes on by as many months, or weeks in the view of a week; back with a minus. */
  readonly step: (by: number) => void
}

/** The calendar as its address says: the view and the day; without a day it is today at the plant. */
export function useCalendar(): Calendar {
  const { view, wanted } = readState(useSearch({ strict: false }))
  const paths = useEventPaths()
  const go = useGo()
  const asked = wanted === undefined ? {} : sixWeeksOf(wanted)
  const { data, isStale } = useAnswer(eventsContract.calendar, asked)
  const date = wanted ?? data.today
  const addressTo = (to: State): string => `${paths.calendar}${queryOf(to, data.today)}`
  const address = addressTo({ view, wanted })
  useEffect(() => sessionStorage.setItem(lastCalendar, address), [address])
  const choose = (day: PlainDate): void => go(addressTo({ view, wanted: day }))
  return {
    view,
    date,
    today: data.today,
    title: view === 'week' ? rangeWords(weekOf(date)) : monthWords(date),
    events: data.events,
    byDay: groupByDay(data.events),
    coming: data.coming,
    isStale,
    paths,
    show: (to) => go(addressTo({ view: to, wanted })),
    choose,
    step: (by) => choose(view === 'week' ? addDays(date, 7 * by) : monthBegun(addMonths(firstOfMonth(date), by), data.today)),
  }
}

/** The calendar as this person left it, for the way back from an event. */
export const useLastCalendar = (): string => {
  const { calendar } = useEventPaths()
  const last = sessionStorage.getItem(lastCalendar)
  return last?.startsWith(calendar) ? last : calendar
}

/** The days that a view shows. */
export const daysShown = (view: CalendarView, date: PlainDate): Days => (view === 'week' ? weekOf(date) : monthOf(date))

const lastCalendar = 'events.calendar'

type State = { readonly view: CalendarView; readonly wanted: PlainDate | undefined }

/** An address that somebody has mistyped shows this month. */
function readState(search: { readonly view?: unknown; readonly date?: unknown }): State {
  const { date } = search
  return {
    view: calendarViews.find((view) => view === search.view) ?? 'month',
    wanted: typeof date === 'string' && isPlainDate(date) ? date : undefined,
  }
}

/** Says only what differs from this month's calendar. */
function queryOf({ view, wanted }: State, today: PlainDate): string {
  const said = new URLSearchParams({
    ...(view !== 'month' && { view }),
    ...(wanted !== undefined && wanted !== today && { date: wanted }),
  }).toString()
  return said && `?${said}`
}

/** Somebody who turns back to this month is at today again. */
const monthBegun = (first: PlainDate, today: PlainDate): PlainDate => (firstOfMonth(today) === first ? today : first)

function groupByDay(events: readonly CalendarEvent[]): EventsByDay {
  const days = new Map<PlainDate, CalendarEvent[]>()
  for (const event of events) days.set(event.date, [...(days.get(event.date) ?? []), event])
  return days
}
