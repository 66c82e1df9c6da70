import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { type PlainDate, weekdays } from '#platform/contract/plain-date.ts'
import type { Calendar } from './calendar.hooks.ts'
import { sixWeeksOf, weeksOf } from './calendar.rules.ts'
import { DayButton, todayLook } from './day-button.tsx'
import { typeDots } from '../event-type.tsx'

/** A month on phones: dots for events; the chosen day's events below. */
export function DotsMonth({ calendar }: { calendar: Calendar }): ReactNode {
  return (
    <table className="w-full table-fixed border-collapse text-center">
      <caption className="sr-only">{calendar.title}</caption>
      <thead>
        <tr className="h-10 border-b border-line">
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday} className="text-13 font-semibold text-ink-2">
              {weekday.slice(0, 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(sixWeeksOf(calendar.date)).map((days) => (
          <tr key={days[0]} className="border-b border-line last:border-0">
            {days.map((day) => (
              <td key={day} className="border-r border-line p-0 last:border-0">
                <DottedDay day={day} calendar={calendar} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DottedDay({ day, calendar }: { day: PlainDate; calendar: Calendar }): ReactNode {
  const { date, today, byDay, choose } = calendar
  const events = byDay.get(day) ?? []
  return (
    <DayButton
      day={day}
      events={events}
      calendar={calendar}
      onClick={() => choose(day)}
      className={clsx(
        'grid h-13 w-full grid-rows-[2rem_auto] place-items-center -outline-offset-2',
        day.slice(0, 7) !== date.slice(0, 7) && 'bg-canvas text-ink-2',
        day === date && 'bg-brand-soft ring-2 ring-brand ring-inset',
      )}
    >
      <span className={clsx('digits grid size-7 place-items-center rounded-full', day === today && todayLook)}>{Number(day.slice(8))}</span>
      <span aria-hidden className="flex h-2 gap-0.5">
        {events.slice(0, maxDots).map(({ _id, type }) => (
          <span key={_id} className={clsx('size-1.5', typeDots[type])} />
        ))}
      </span>
    </DayButton>
  )
}

const maxDots = 3
