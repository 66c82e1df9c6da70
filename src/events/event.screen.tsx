import { CalendarPlus, Printer, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { PageSkeleton } from '#platform/web/skeleton.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import type { EventPage } from './attendance/attendance.contract.ts'
import { AttendanceSheet } from './attendance/attendance-sheet.tsx'
import { AttendanceTable } from './attendance/attendance-table.tsx'
import { useLastCalendar } from './calendar/calendar.hooks.ts'
import { dayLabel } from './calendar/calendar.rules.ts'
import { EventActions } from './event-actions.tsx'
import { preloadBooking, useBookDrivers } from './booking/book-drivers.tsx'
import { eventTabs, useEvent, type EventState, type EventTab } from './event-page.hooks.ts'
import { EventTypeBadge } from './event-type.tsx'
import { eventTypeNames, provesText, timesText } from './events.rules.ts'
import { preloadTakeAttendance, useUpdateAttendance } from './attendance/update-attendance.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'

const BookingsTable = lazyPart(() => import('./booking/bookings-table.tsx'), 'BookingsTable')
const AbsentTable = lazyPart(() => import('./attendance/absent-table.tsx'), 'AbsentTable')

/** One event with its attendees and absentees. */
export function EventScreen(): ReactNode {
  const state = useEvent()
  const { event, mayManage, mayBook } = state
  const back = { label: 'Back', href: useLastCalendar() }
  const { open, modal } = useUpdateAttendance(event)
  const booking = useBookDrivers(event)
  const onBook = mayBook ? booking.open : undefined
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title={event.title}
          subtitle={[`${dayLabel(event.date)} ${event.date.slice(0, 4)}`, timesText(event), event.place].filter(Boolean).join(', ')}
          badge={<EventTypeBadge type={event.type} />}
          back={back}
          actions={
            <>
              <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
                Print list
              </Button>
              {mayManage && <EventActions event={event} back={back.href} />}
              {onBook && (
                <Button
                  look={event.can_take_attendance && mayManage ? 'secondary' : 'primary'}
                  icon={<CalendarPlus aria-hidden />}
                  onClick={onBook}
                  onPointerEnter={preloadBooking}
                  onFocus={preloadBooking}
                >
                  Book drivers
                </Button>
              )}
              {mayManage && (
                <Button
                  look={event.can_take_attendance ? 'primary' : 'secondary'}
                  disabled={!event.can_take_attendance}
                  icon={<UserPlus aria-hidden />}
                  onClick={open}
                  onPointerEnter={preloadTakeAttendance}
                  onFocus={preloadTakeAttendance}
                >
                  Update attendance
                </Button>
              )}
            </>
          }
        />
        <div className="flex flex-col gap-4 sm:gap-6">
          <Details event={event} />
          <Lists {...state} onTake={mayManage && event.can_take_attendance ? open : undefined} onBook={onBook} />
        </div>
        {modal}
        {booking.panel}
      </div>
      <AttendanceSheet event={event} />
    </>
  )
}

function Details({ event }: { event: EventPage }): ReactNode {
  const { title, type, date, place, trainer, seats, topic, proves, bookings } = event
  const facts = [
    { label: 'Title', value: title },
    { label: 'Type', value: eventTypeNames[type] },
    { label: 'Date', value: formatDate(date) },
    { label: 'Time', value: timesText(event) },
    { label: 'Place', value: place },
    { label: 'Trainer', value: trainer },
    { label: 'Seats', value: seats === null ? 'No limit' : `${bookings.seats_left} of ${seats} left` },
    ...(topic === null ? [] : [{ label: 'Topic', value: topic }]),
    ...(proves.length === 0 ? [] : [{ label: 'Attending proves', value: provesText(proves) }]),
  ]
  return (
    <Card title="Details">
      <Facts facts={facts} />
    </Card>
  )
}

type ListsProps = EventState & { onTake: (() => void) | undefined; onBook: (() => void) | undefined }

function Lists({ event, tab, showTab, mayManage, onTake, onBook }: ListsProps): ReactNode {
  const labels = { booked: 'Booked', attendance: 'Attendance', absent: absentLabel(event) } satisfies Record<EventTab, string>
  const counts = { booked: event.bookings.booked, attendance: event.attendance.length }
  return (
    <div>
      <Tabs
        label="Attendance lists"
        tabs={tabsOf(event).map((key) => ({ key, label: labels[key], ...(key !== 'absent' && { count: counts[key] }) }))}
        chosen={tab}
        onChoose={(key) => showTab(eventTabs.find((each) => each === key) ?? 'attendance')}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={labels[tab]} className="mt-3">
        {tab === 'attendance' ? (
          <AttendanceTable event={event} mayManage={mayManage} onTake={onTake} />
        ) : (
          <Waiting fallback={<PageSkeleton />}>
            {tab === 'booked' ? <BookingsTable event={event} mayManage={mayManage} onBook={onBook} /> : <AbsentTable event={event} />}
          </Waiting>
        )}
      </div>
    </div>
  )
}

const panelId = 'event-lists'

/** Before its day, an event with bookings expects the booked drivers. */
const tabsOf = ({ can_take_attendance, bookings }: EventPage): readonly EventTab[] =>
  eventTabs.filter((key) => key !== 'absent' || can_take_attendance || bookings.booked === 0)

/** All active drivers off the list. Where drivers were booked, 'Absent' are those of them who did not come. */
function absentLabel({ can_take_attendance, bookings }: EventPage): string {
  if (bookings.booked > 0) return 'Not on the list'
  return can_take_attendance ? 'Absent' : 'Expected'
}
