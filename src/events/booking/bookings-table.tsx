import { CalendarPlus, CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import { transporterFilter } from '#drivers/list/transporter-filter.tsx'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { Button } from '#platform/web/button.tsx'
import { ListEmpty } from '#platform/web/empty.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import { Tiles } from '#platform/web/list/tiles.tsx'
import { useSelection } from '#platform/web/table/selection.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import type { EventPage } from '../attendance/attendance.contract.ts'
import { useBookingList, type BookingList } from './booking.hooks.ts'
import type { Booking } from './booking.contract.ts'
import { bookingOutcomeNames, bookingOutcomes, type BookingOutcome } from './booking.rules.ts'
import { OutcomeStatus } from './outcome-status.tsx'
import { useBookingActions, type BookingActions } from './use-booking-actions.tsx'

type BookingsProps = {
  event: EventPage
  mayManage: boolean
  /** Opens the panel that books drivers; undefined for who may not, and once the event has started. */
  onBook: (() => void) | undefined
}

/** The booked and waiting drivers, with what became of it. */
export function BookingsTable({ event, mayManage, onBook }: BookingsProps): ReactNode {
  const bookings = useBookingList(event._id)
  const { state, list, change, exports, choosesTransporter } = bookings
  const { driver } = useDriverPaths()
  const selection = useSelection(JSON.stringify({ ...state, page: 0 }))
  const actions = useBookingActions({ event, mayMark: mayManage && event.can_take_attendance, mayCancel: onBook !== undefined })
  const { data, page, page_size, total } = list.data
  const hasActions = actions.mayMark || actions.mayCancel
  return (
    <>
      <BookingTiles event={event} pressed={state.outcome} onPress={(outcome) => change({ outcome })} />
      <Table
        noun="booked drivers"
        columns={choosesTransporter ? columns : columns.filter(({ key }) => key !== 'transporter')}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        openHref={({ _id }) => driver(_id)}
        {...(hasActions && { menu: actions.entriesOf, selection: { ...selection, isSelectable: actions.isSelectable } })}
        page={page}
        page_size={page_size}
        total={total}
        onChange={change}
        isStale={list.isStale}
        {...((total > 0 || bookings.isFiltered) && {
          toolbar: <Toolbar bookings={bookings} selection={selection} actions={actions} />,
          exports,
        })}
        empty={<NoBookings bookings={bookings} onBook={onBook} />}
      />
      {actions.confirmation}
    </>
  )
}

type ToolbarProps = {
  bookings: BookingList
  selection: ReturnType<typeof useSelection>
  actions: BookingActions
}

function Toolbar({ bookings, selection, actions }: ToolbarProps): ReactNode {
  const { state, change, choosesTransporter } = bookings
  const { chosen, onChange } = selection
  const clearChosen = (): void => onChange(new Set())
  const on = (action: (drivers: readonly string[]) => Promise<boolean>) => (): void =>
    void action([...chosen]).then((isDone) => isDone && clearChosen())
  if (chosen.size > 0)
    return (
      <fieldset aria-label="Actions for the chosen drivers" className="flex flex-wrap items-center gap-2">
        <output className="font-medium">{chosen.size} chosen</output>
        {actions.mayMark && (
          <Button icon={<CircleCheck aria-hidden />} loading={actions.pending} onClick={on(actions.mark)}>
            Mark as attended
          </Button>
        )}
        {actions.mayCancel && (
          <Button look="danger-quiet" icon={<CircleX aria-hidden />} loading={actions.pending} onClick={on(actions.cancel)}>
            Cancel bookings
          </Button>
        )}
        <Button look="quiet" onClick={clearChosen}>
          Choose none
        </Button>
      </fieldset>
    )
  return (
    <FilterBar
      list={bookings}
      search={<SearchBox text={state.search ?? ''} onSearch={(search) => change({ search })} label="Search by driver name or id no" />}
      filters={[choosesTransporter && transporterFilter(bookings)]}
    />
  )
}

type TilesProps = {
  event: EventPage
  pressed: BookingOutcome | undefined
  onPress: (outcome: BookingOutcome | undefined) => void
}

/** Attended and absent exist from the event's day on. */
function BookingTiles({ event: { bookings, can_take_attendance }, pressed, onPress }: TilesProps): ReactNode {
  if (bookings.booked + bookings.waiting === 0) return null
  const shown = bookingOutcomes.filter((outcome) => can_take_attendance || outcome === 'booked' || outcome === 'waiting')
  const tiles = shown.map((key) => ({ key, label: bookingOutcomeNames[key], number: bookings[key] }))
  const press = (key: string): void => onPress(key === pressed ? undefined : shown.find((each) => each === key))
  return <Tiles label="Bookings" tiles={tiles} pressed={pressed} onPress={press} />
}

function NoBookings({ bookings, onBook }: { bookings: BookingList; onBook: (() => void) | undefined }): ReactNode {
  const action = onBook && <Button onClick={onBook}>Book drivers</Button>
  const none = onBook
    ? { title: 'No drivers booked yet', text: 'Booked drivers have a seat. You can cancel until the event starts.', action }
    : { title: 'No drivers were booked', text: 'Drivers can be booked until an event starts.' }
  return <ListEmpty list={bookings} icon={<CalendarPlus />} none={none} noMatch={noMatch} />
}

const noMatch = { title: 'No booked drivers found', text: 'No booked driver matches the search and the filters.' }

const columns: readonly Column<Booking>[] = [
  {
    key: 'name',
    title: 'Driver name',
    cell: ({ name }) => name,
    isRowHeader: true,
    note: ({ status }) => status.id !== driverStatus.active && status.name,
  },
  { key: 'id_no', title: 'Id no', cell: ({ id_no }) => id_no },
  { key: 'transporter', title: 'Transporter', cell: ({ transporter_id }) => transporter_id.name },
  {
    key: 'outcome',
    title: 'Booking',
    cell: ({ outcome, waiting_no }) => <OutcomeStatus outcome={outcome} waitingNo={waiting_no} />,
  },
]
