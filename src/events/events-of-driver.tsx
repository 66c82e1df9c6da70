import { CalendarDays } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatDate } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/list/empty.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { useEventPaths } from './event.paths.ts'
import { EventTypeStatus } from './event-type.tsx'
import { trainingContract, type EventOfDriver } from './training/training.contract.ts'
import { Waiting } from '#platform/web/waiting.tsx'

type OfDriver = { readonly driverId: string }

/** A driver's trainings and toolbox talks, on the driver's page. */
export const EventsOfDriver = ({ driverId }: OfDriver): ReactNode => (
  <Waiting fallback={<Skeleton className="h-40 w-full rounded-12!" />}>
    <AttendedEvents driverId={driverId} />
  </Waiting>
)

function AttendedEvents({ driverId }: OfDriver): ReactNode {
  const [window, setWindow] = useState({ page: 1, page_size: 10 })
  const { event } = useEventPaths()
  const { data: answer, isStale } = useRouteQuery(trainingContract.ofDriver, { driverId, ...window })
  return (
    <Table
      noun="events attended"
      columns={columns}
      rows={answer.data}
      rowKey={({ _id }) => _id}
      rowName={({ title, date }) => `${title}, ${formatDate(date)}`}
      openHref={({ _id }) => event(_id)}
      page={answer.page}
      page_size={answer.page_size}
      total={answer.total}
      onChange={({ page = window.page, page_size = window.page_size }) => setWindow({ page, page_size })}
      isStale={isStale}
      empty={
        <Empty
          icon={<CalendarDays />}
          title="No events attended yet"
          text="Trainings and toolbox talks appear here once the driver is on their attendance list."
        />
      }
    />
  )
}

const columns: readonly Column<EventOfDriver>[] = [
  { key: 'title', title: 'Title', cell: ({ title }) => title, isRowHeader: true },
  { key: 'type', title: 'Type', cell: ({ type }) => <EventTypeStatus type={type} /> },
  { key: 'date', title: 'Date', cell: ({ date }) => <span className="digits whitespace-nowrap">{formatDate(date)}</span> },
]
