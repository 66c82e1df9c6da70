import { ChevronLeft, ChevronRight, CalendarOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react'
import { Button } from '#platform/web/button.tsx'
import { IconButton } from '#platform/web/icon-button.tsx'
import { useIsNarrow } from '#platform/web/media.ts'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { calendarViews, type Calendar, type CalendarView, daysShown } from './calendar.hooks.ts'
import { DayGrid, type DayGridProps } from './day-grid.tsx'
import { DotsMonth } from './dots-month.tsx'
import { EventLegend } from '../event-type.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { dayLabel } from './calendar.rules.ts'
import { EventLines } from './event-lines.tsx'

/** The calendar with its navigation. */
export function CalendarCard({ calendar, ...actions }: DayGridProps): ReactNode {
  const { view, title, step, show, choose, today, isStale } = calendar
  const panel = usePageKeys(calendar)
  return (
    <section aria-label="Calendar" aria-busy={isStale} className="min-w-0 rounded-12 border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line p-3 sm:px-5">
        <h2 aria-live="polite" className="text-16 font-semibold sm:text-20">
          {title}
        </h2>
        {/* On phones, month and arrows share a line and the views have their own. */}
        <div className="contents flex-wrap items-center gap-x-3 gap-y-2 sm:flex">
          <div className="max-sm:order-last">
            <Tabs label="View" tabs={tabs} chosen={view} onChoose={(key) => show(viewOf(key))} panelId={panelId} />
          </div>
          <div className="flex items-center gap-1">
            <Button onClick={() => choose(today)}>Today</Button>
            <IconButton label={`Previous ${spanOf(view)}`} onClick={() => step(-1)}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <IconButton label={`Next ${spanOf(view)}`} onClick={() => step(1)}>
              <ChevronRight aria-hidden />
            </IconButton>
          </div>
        </div>
      </div>
      <div ref={panel} id={panelId} role="tabpanel" tabIndex={0} aria-label={title} className="-outline-offset-2">
        <View calendar={calendar} {...actions} />
      </div>
      <EventLegend className="border-t border-line px-4 py-3 sm:px-5" />
    </section>
  )
}

function View({ calendar, ...actions }: DayGridProps): ReactNode {
  const isNarrow = useIsNarrow()
  const { view } = calendar
  if (view === 'list' || (view === 'week' && isNarrow)) return <DayList calendar={calendar} />
  if (isNarrow) return <DotsMonth calendar={calendar} />
  return <DayGrid calendar={calendar} {...actions} />
}

const panelId = 'calendar-view'
const labels = { month: 'Month', week: 'Week', list: 'List' } satisfies Record<CalendarView, string>
const tabs = calendarViews.map((key) => ({ key, label: labels[key] }))
const viewOf = (key: string): CalendarView => calendarViews.find((view) => view === key) ?? 'month'
const spanOf = (view: CalendarView): string => (view === 'week' ? 'week' : 'month')

const pages: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }

/** Page Up and Page Down move between months; focus on a day follows to the newly chosen day. */
function usePageKeys({ step, date }: Calendar): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  const wasOnDay = useRef(false)
  const turn = useEffectEvent((event: KeyboardEvent): void => {
    const by = pages[event.key]
    if (by === undefined) return
    event.preventDefault()
    wasOnDay.current = document.activeElement?.matches('[data-day]') ?? false
    step(by)
  })
  useEffect(() => {
    const element = panel.current
    const onKeyDown = (event: KeyboardEvent): void => turn(event)
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => {
    if (wasOnDay.current) panel.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus()
    wasOnDay.current = false
  }, [date])
  return panel
}

/** The days with events, as a list. */
function DayList({ calendar }: { calendar: Calendar }): ReactNode {
  const { view, date, today, byDay, paths } = calendar
  const { start, end } = daysShown(view, date)
  const days = [...byDay].filter(([day]) => day >= start && day <= end)
  if (days.length === 0) {
    const span = view === 'week' ? 'week' : 'month'
    return <Empty icon={<CalendarOff />} title={`No events this ${span}`} text="Use the arrows to see other dates, or choose Today." />
  }
  return (
    <div className="divide-y divide-line">
      {days.map(([day, events]) => (
        <div key={day} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[13rem_minmax(0,1fr)] sm:px-5">
          <h3 className="pt-1.5 font-semibold">
            {dayLabel(day)}
            {day === today && <span className="ml-2 text-13 font-normal text-ink-2">Today</span>}
          </h3>
          <EventLines label={dayLabel(day)} events={events} hrefOf={paths.event} />
        </div>
      ))}
    </div>
  )
}
