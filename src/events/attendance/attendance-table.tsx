import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import { addressOf } from '#platform/web/client.ts'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { Empty } from '#platform/web/empty.tsx'
import type { MenuEntry } from '#platform/web/navigation/menu.tsx'
import { useCall } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { attendanceContract, type ShownAttendee, type EventPage } from './attendance.contract.ts'
import { useAttendancePage } from '../event-page.hooks.ts'
import { eventsContract } from '../events.contract.ts'
import { trainingContract } from '../training/training.contract.ts'

type AttendanceProps = {
  event: EventPage
  mayManage: boolean
  /** Opens the attendance modal; undefined before the event's day. */
  onTake: (() => void) | undefined
}

/** The attendance list. */
export function AttendanceTable({ event, mayManage, onTake }: AttendanceProps): ReactNode {
  const { page, change } = useAttendancePage(event._id)
  const { driver } = useDriverPaths()
  const { entriesOf, confirmation } = useRemoveAttendee(event._id)
  const before = (page.page - 1) * page.page_size
  const exports = { href: (format: 'csv' | 'xlsx') => addressOf(attendanceContract.exported, { id: event._id, format }) }
  return (
    <>
      <Table
        noun="drivers who attended"
        columns={columnsFrom(before)}
        rows={event.attendance.slice(before, before + page.page_size)}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        openHref={({ _id }) => driver(_id)}
        {...(mayManage && { menu: entriesOf })}
        {...page}
        total={event.attendance.length}
        onChange={({ page: at = page.page, page_size = page.page_size }) => change({ page: at, page_size })}
        {...(event.attendance.length > 0 && {
          toolbar: <p className="text-ink-2">In the order they were added</p>,
          exports,
        })}
        empty={<NoAttendance hasBegun={event.can_take_attendance} onTake={onTake} />}
      />
      {confirmation}
    </>
  )
}

const columnsFrom = (before: number): readonly Column<ShownAttendee>[] => [
  { key: 'number', title: '#', name: 'Number', width: '5%', isHiddenOnPhones: true, cell: (_, index) => before + index + 1 },
  { key: 'name', title: 'Driver name', cell: ({ name }) => name, isRowHeader: true },
  { key: 'id_no', title: 'Id no', cell: ({ id_no }) => id_no },
  { key: 'transporter', title: 'Transporter', cell: ({ transporter_id }) => transporter_id.name },
]

function NoAttendance({ hasBegun, onTake }: { hasBegun: boolean; onTake: (() => void) | undefined }): ReactNode {
  const icon = <Users />
  if (!hasBegun)
    return <Empty icon={icon} title="This event has not taken place yet" text="You can take attendance from the day of the event." />
  const action = onTake && <Button onClick={onTake}>Update attendance</Button>
  return <Empty icon={icon} title="No attendance yet" text="Add the drivers who attended by id number." action={action} />
}

type RemoveAttendee = { entriesOf: (driver: ShownAttendee) => readonly MenuEntry[]; confirmation: ReactNode }

function useRemoveAttendee(eventId: string): RemoveAttendee {
  const { ask, confirmation } = useConfirm()
  const { details, absent, remove } = attendanceContract
  const { send } = useCall(remove, { refresh: [details, absent, eventsContract.calendar, trainingContract.drivers] })
  const confirmAndRemove = async ({ _id, name }: ShownAttendee): Promise<void> => {
    const question = {
      title: 'Remove this driver from the list?',
      text: `${name} will count as absent.`,
      action: 'Remove from the list',
      look: 'danger',
    } as const
    if (await ask(question)) await send({ eventId, driver_id: _id })
  }
  const entriesOf = (driver: ShownAttendee): readonly MenuEntry[] => [
    { key: 'remove', label: 'Remove from the list', tone: 'bad', onSelect: () => void confirmAndRemove(driver) },
  ]
  return { entriesOf, confirmation }
}
