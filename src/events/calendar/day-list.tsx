import { CalendarOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Empty } from '#platform/web/list/empty.tsx'
import { daysShown, type Calendar } from './calendar.hooks.ts'
import { dayLabel } from './calendar-labels.rules.ts'
import { EventLines } from './event-lines.tsx'

/** The days with events, as a list. */
export function DayList({ calendar }: { readonly calendar: Calendar }): ReactNode {
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
