import { Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { maxPageSize } from '#platform/contract/paging.ts'
import { PanelBody } from '#platform/web/dialog/side-panel.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import type { EventPage } from '../attendance/attendance.contract.ts'
import { BookFoot } from './book-foot.tsx'
import { BookingResultView } from './booking-result.tsx'
import { bookingContract, type BookableDriver } from './booking.contract.ts'
import { useBookingCall } from './booking.hooks.ts'

type ChooseDriversProps = { event: EventPage; onDone: () => void }

/** Chooses drivers for an event, over any number of searches, and books them. */
export function ChooseDrivers({ event: { _id: id, bookings }, onDone }: ChooseDriversProps): ReactNode {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { send, pending, failure, result } = useBookingCall(onDone)
  if (result) return <BookingResultView result={result} onDone={onDone} />
  return (
    <>
      <PanelBody className="gap-4!">
        <div className="flex">
          <SearchBox text={search} onSearch={setSearch} label="Search by driver name or id no" />
        </div>
        <Choices id={id} search={search} chosen={chosen} onChange={setChosen} />
      </PanelBody>
      <BookFoot
        drivers={chosen.length}
        seatsLeft={bookings.seats_left}
        pending={pending}
        failure={failure}
        onBook={(canWait) => void send({ id, drivers: chosen, canWait })}
      />
    </>
  )
}

type ChoicesProps = {
  id: string
  search: string
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function Choices({ id, search, chosen, onChange }: ChoicesProps): ReactNode {
  const { data, isStale } = useRouteQuery(bookingContract.bookable, { id, page_size: maxPageSize, ...(search && { search }) })
  const set = (ids: readonly string[], isOn: boolean): void => {
    const others = chosen.filter((each) => !ids.includes(each))
    onChange(isOn ? [...others, ...ids] : others)
  }
  if (data.data.length === 0) return <NoDrivers isSearch={search !== ''} />
  const shown = data.data.map(({ _id }) => _id)
  return (
    <fieldset aria-busy={isStale} className="min-w-0">
      <legend className="sr-only">Drivers</legend>
      <Choice
        label="All drivers shown"
        isOn={shown.every((each) => chosen.includes(each))}
        onChange={(isOn) => set(shown, isOn)}
        note={`${data.total} not booked yet`}
      />
      <ul className="divide-y divide-line border-t border-line">
        {data.data.map((driver) => (
          <li key={driver._id}>
            <DriverChoice driver={driver} isOn={chosen.includes(driver._id)} onChange={(isOn) => set([driver._id], isOn)} />
          </li>
        ))}
      </ul>
      {data.total > data.data.length && (
        <p className="pt-3 text-13 text-ink-2">The first {data.data.length} are shown. Search to find the others.</p>
      )}
    </fieldset>
  )
}

type DriverChoiceProps = { driver: BookableDriver; isOn: boolean; onChange: (isOn: boolean) => void }

/** An office knows whose drivers they are. */
function DriverChoice({ driver: { name, id_no, transporter_id }, isOn, onChange }: DriverChoiceProps): ReactNode {
  const { portal } = useActor()
  const note = portal === 'transporter_portal' ? id_no : `${id_no}, ${transporter_id.name}`
  return <Choice label={name} note={note} isOn={isOn} onChange={onChange} />
}

type ChoiceProps = { label: string; note: string; isOn: boolean; onChange: (isOn: boolean) => void }

const Choice = ({ label, note, isOn, onChange }: ChoiceProps): ReactNode => (
  <label className="flex min-h-11 items-center gap-3 py-1.5">
    <input
      type="checkbox"
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
      className="size-4 shrink-0 pointer-coarse:size-5"
    />
    <span className="min-w-0 flex-1 font-medium">{label}</span>
    <span className="digits min-w-0 text-right text-13 text-ink-2">{note}</span>
  </label>
)

const NoDrivers = ({ isSearch }: { isSearch: boolean }): ReactNode =>
  isSearch ? (
    <Empty icon={<Users />} title="No drivers found" text="No active driver without a booking matches the search." />
  ) : (
    <Empty icon={<Users />} title="No drivers to book" text="Every active driver is booked or on the waiting list." />
  )
