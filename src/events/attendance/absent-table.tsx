import { UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import { transporterFilter } from '#drivers/list/transporter-filter.tsx'
import { ListEmpty } from '#platform/web/empty.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import type { ShownAttendee, EventPage } from './attendance.contract.ts'
import { useAbsent } from './absent-list.hooks.ts'

/** Active drivers who are not on the attendance list. */
export function AbsentTable({ event }: { event: EventPage }): ReactNode {
  const absent = useAbsent(event._id)
  const { state, list, change, choosesTransporter } = absent
  const { driver } = useDriverPaths()
  const { data, page, page_size, total, capped_at } = list.data
  return (
    <Table
      noun="absent drivers"
      columns={columns}
      rows={data}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      openHref={({ _id }) => driver(_id)}
      page={page}
      page_size={page_size}
      total={total}
      capped_at={capped_at}
      onChange={change}
      isStale={list.isStale}
      toolbar={
        <FilterBar
          list={absent}
          search={<SearchBox text={state.search ?? ''} onSearch={(search) => change({ search })} label="Search by driver name or id no" />}
          filters={[choosesTransporter && transporterFilter(absent)]}
        />
      }
      empty={<ListEmpty list={absent} icon={<UserCheck />} none={none} noMatch={noMatch} />}
    />
  )
}

const none = { title: 'No absent drivers', text: 'Every active driver is on the attendance list.' }
const noMatch = {
  title: 'No absent drivers found',
  text: 'No absent driver matches the search. Drivers who attended are on the other tab.',
}

const columns: readonly Column<ShownAttendee>[] = [
  { key: 'name', title: 'Driver name', cell: ({ name }) => name, isRowHeader: true },
  { key: 'id_no', title: 'Id no', cell: ({ id_no }) => id_no },
  { key: 'transporter', title: 'Transporter', cell: ({ transporter_id }) => transporter_id.name },
]
