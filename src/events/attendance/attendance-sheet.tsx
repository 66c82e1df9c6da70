import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { maxPageSize } from '#platform/contract/paging.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Waiting } from '#platform/web/waiting.tsx'
import { bookingContract } from '../booking/booking.contract.ts'
import type { EventPage, ShownAttendee } from './attendance.contract.ts'
import { eventTypeNames, whenText } from '../events.rules.ts'

/** Blank lines for drivers who are not on the list yet. */
const minLines = 25

type SheetProps = { event: EventPage }
type SheetDriver = Pick<ShownAttendee, '_id' | 'name' | 'id_no' | 'transporter_id'>

/** The whole list on paper, for signatures; the booked drivers follow those who attended. */
export const AttendanceSheet = ({ event }: SheetProps): ReactNode =>
  event.bookings.booked > event.bookings.attended ? (
    <Waiting fallback={null}>
      <SheetOfBooked event={event} />
    </Waiting>
  ) : (
    <Sheet event={event} drivers={event.attendance} />
  )

function SheetOfBooked({ event }: SheetProps): ReactNode {
  const { data } = useRouteQuery(bookingContract.index, { id: event._id, outcome: 'booked', page_size: maxPageSize }).data
  return <Sheet event={event} drivers={[...event.attendance, ...data.filter(({ outcome }) => outcome !== 'attended')]} />
}

function Sheet({ event, drivers }: SheetProps & { drivers: readonly SheetDriver[] }): ReactNode {
  const { acting } = useActor()
  const { title, type, place } = event
  const empty = Math.max(0, minLines - drivers.length)
  return (
    <article className="hidden print:block">
      <h1 className="text-24 font-semibold">{title}</h1>
      <p className="mb-4">
        {[eventTypeNames[type], whenText(event), place, acting?.plant.name, acting?.transporter?.name].filter(Boolean).join(' · ')}
      </p>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr>
            {headings.map(([heading, width]) => (
              <th key={heading} scope="col" style={{ width }} className="border border-current px-2 py-1">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drivers.map(({ _id, name, id_no, transporter_id }, index) => (
            <Line key={_id} cells={[String(index + 1), name, id_no, transporter_id.name]} />
          ))}
          {Array.from({ length: empty }, (_, index) => (
            <Line key={index} cells={[String(drivers.length + index + 1), '', '', '']} />
          ))}
        </tbody>
      </table>
    </article>
  )
}

const headings = [
  ['#', '5%'],
  ['Driver name', '28%'],
  ['Id no', '14%'],
  ['Transporter', '25%'],
  ['Signature', '28%'],
] as const

function Line({ cells }: { cells: readonly [string, string, string, string] }): ReactNode {
  return (
    <tr className="h-9 break-inside-avoid">
      {columns.map((column, at) => (
        <td key={column} className="border border-current px-2">
          {cells[at]}
        </td>
      ))}
    </tr>
  )
}

const columns = ['number', 'name', 'id_no', 'transporter', 'signature'] as const
