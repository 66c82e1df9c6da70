import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { formatDate } from '#platform/web/dates.ts'
import type { EventPage } from './attendance.contract.ts'
import { eventTypeNames } from '../events.rules.ts'

/** Blank lines for drivers who are not on the list yet. */
const minLines = 25

/** The whole list on paper, for signatures. */
export function AttendanceSheet({ event: { title, type, date, attendance } }: { readonly event: EventPage }): ReactNode {
  const { acting } = useActor()
  const empty = Math.max(0, minLines - attendance.length)
  return (
    <article className="hidden print:block">
      <h1 className="text-24 font-semibold">{title}</h1>
      <p className="mb-4">
        {[eventTypeNames[type], formatDate(date), acting?.plant.name, acting?.transporter?.name].filter(Boolean).join(' · ')}
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
          {attendance.map(({ _id, name, id_no, transporter_id }, index) => (
            <Line key={_id} cells={[String(index + 1), name, id_no, transporter_id.name]} />
          ))}
          {Array.from({ length: empty }, (_, index) => (
            <Line key={index} cells={[String(attendance.length + index + 1), '', '', '']} />
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

function Line({ cells }: { readonly cells: readonly [string, string, string, string] }): ReactNode {
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
