import { Printer, UserPlus } from 'lucide-react'
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
import { eventTabs, useEvent, type EventState } from './event-page.hooks.ts'
import { EventTypeBadge } from './event-type.tsx'
import { eventTypeNames } from './events.rules.ts'
import { preloadTakeAttendance, useUpdateAttendance } from './attendance/update-attendance.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'

const AbsentTable = lazyPart(() => import('./attendance/absent-table.tsx'), 'AbsentTable')

/** One event with its attendees and absentees. */
export function EventScreen(): ReactNode {
  const state = useEvent()
  const { event, mayManage } = state
  const back = { label: 'Back', href: useLastCalendar() }
  const { open, modal } = useUpdateAttendance(event)
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title={event.title}
          subtitle={`${dayLabel(event.date)} ${event.date.slice(0, 4)}`}
          badge={<EventTypeBadge type={event.type} />}
          back={back}
          actions={
            <>
              <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
                Print list
              </Button>
              {mayManage && <EventActions event={event} back={back.href} />}
              {mayManage && (
                <Button
                  look="primary"
                  icon={<UserPlus aria-hidden />}
                  disabled={!event.can_take_attendance}
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
          <Lists {...state} onTake={mayManage && event.can_take_attendance ? open : undefined} />
        </div>
        {modal}
      </div>
      <AttendanceSheet event={event} />
    </>
  )
}

function Details({ event: { title, type, date } }: { readonly event: EventPage }): ReactNode {
  const facts = [
    { label: 'Title', value: title },
    { label: 'Type', value: eventTypeNames[type] },
    { label: 'Date', value: formatDate(date) },
  ]
  return (
    <Card title="Details">
      <Facts facts={facts} />
    </Card>
  )
}

function Lists({ event, tab, showTab, mayManage, onTake }: EventState & { readonly onTake: (() => void) | undefined }): ReactNode {
  const tabs = [
    { key: 'attendance', label: 'Attendance', count: event.attendance.length },
    { key: 'absent', label: absentLabel(event) },
  ]
  return (
    <div>
      <Tabs
        label="Attendance lists"
        tabs={tabs}
        chosen={tab}
        onChoose={(key) => showTab(eventTabs.find((each) => each === key) ?? 'attendance')}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={tab === 'absent' ? absentLabel(event) : 'Attendance'} className="mt-3">
        {tab === 'attendance' ? (
          <AttendanceTable event={event} mayManage={mayManage} onTake={onTake} />
        ) : (
          <Waiting fallback={<PageSkeleton />}>
            <AbsentTable event={event} />
          </Waiting>
        )}
      </div>
    </div>
  )
}

const panelId = 'event-lists'

/** 'Absent' exists from the event's day on. */
const absentLabel = ({ can_take_attendance }: EventPage): string => (can_take_attendance ? 'Absent' : 'Expected')
