import { CalendarDays, CalendarPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { Button } from '#platform/web/button.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { preloadBooking, useBookIntoEvent } from './booking/book-drivers.tsx'
import { bookingContract } from './booking/booking.contract.ts'
import { OutcomeStatus } from './booking/outcome-status.tsx'
import { useEventPaths } from './event.paths.ts'
import { EventTypeStatus } from './event-type.tsx'
import { trainingContract, type EventOfDriver } from './training/training.contract.ts'
import { Waiting } from '#platform/web/waiting.tsx'

type OfDriver = { driver: { _id: string; name: string; status: { id: number } } }

/** The trainings and toolbox talks that a driver is booked for or attended, on the driver's page. */
export const EventsOfDriver = ({ driver }: OfDriver): ReactNode => (
  <Waiting fallback={<Skeleton className="h-40 w-full rounded-12!" />}>
    <BookedEvents driver={driver} />
  </Waiting>
)

function BookedEvents({ driver }: OfDriver): ReactNode {
  const { _id: driverId, status } = driver
  const { open, panel } = useBookIntoEvent([driver])
  const canBook = useCan(bookingContract.book.access) && status.id === driverStatus.active
  const [window, setWindow] = useState({ page: 1, page_size: 10 })
  const { event } = useEventPaths()
  const { data: answer, isStale } = useRouteQuery(trainingContract.ofDriver, { driverId, ...window })
  const bookButton = canBook && (
    <Button icon={<CalendarPlus aria-hidden />} onClick={open} onPointerEnter={preloadBooking} onFocus={preloadBooking}>
      Book into an event
    </Button>
  )
  return (
    <>
      <Table
        noun="events"
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
        {...(bookButton && answer.total > 0 && { toolbar: bookButton })}
        empty={
          <Empty
            icon={<CalendarDays />}
            title="No events yet"
            text="Trainings and toolbox talks appear here once the driver is booked or on their attendance list."
            action={bookButton}
          />
        }
      />
      {panel}
    </>
  )
}

const columns: readonly Column<EventOfDriver>[] = [
  { key: 'title', title: 'Title', cell: ({ title }) => title, isRowHeader: true },
  { key: 'type', title: 'Type', cell: ({ type }) => <EventTypeStatus type={type} /> },
  {
    key: 'date',
    title: 'Date',
    cell: ({ date, start_time }) => (
      <span className="digits whitespace-nowrap">{[formatDate(date), start_time].filter(Boolean).join(', ')}</span>
    ),
  },
  { key: 'place', title: 'Place', cell: ({ place }) => place ?? '—' },
  { key: 'outcome', title: 'Booking', cell: ({ outcome }) => <OutcomeStatus outcome={outcome} /> },
]
