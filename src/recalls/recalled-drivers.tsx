import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import { Status, type Tone } from '#platform/web/badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { ListEmpty } from '#platform/web/empty.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { useList } from '#platform/web/list/list-state.ts'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import { Tiles } from '#platform/web/list/tiles.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { recallsContract, type Progress, type RecalledDriver } from './recalls.contract.ts'
import { recallPaths } from './recalls.paths.ts'
import { recalledStateNames, recalledStates, type RecalledState } from './recalls.rules.ts'

/** Whose clearances are under the recall, at the reader's plant, with what became of each. */
export function RecalledDrivers({ recallId: _id, progress }: { recallId: string; progress: Progress }): ReactNode {
  const recalled = useList(recallsContract.drivers, {
    path: recallPaths.recall(_id),
    filters: ['search', 'state'],
    fixed: { recall_id: _id },
  })
  const { driver } = useDriverPaths()
  const { state, list, change, exports } = recalled
  const { data, page, page_size, total } = list.data
  const shown = recalledStates.filter((key) => progress[key] > 0)
  const press = (key: string): void => change({ state: key === state.state ? undefined : shown.find((each) => each === key) })
  return (
    <div>
      <Tiles
        label="Recalled clearances by state"
        tiles={shown.map((key) => ({ key, label: recalledStateNames[key], number: progress[key] }))}
        pressed={state.state}
        onPress={press}
      />
      <Table
        noun="recalled clearances"
        columns={columns}
        rows={data}
        rowKey={({ _id: id }) => id}
        rowName={({ driver_id }) => driver_id.name}
        openHref={({ driver_id }) => driver(driver_id._id)}
        page={page}
        page_size={page_size}
        total={total}
        onChange={change}
        isStale={list.isStale}
        toolbar={
          <FilterBar
            list={recalled}
            search={
              <SearchBox text={state.search ?? ''} onSearch={(search) => change({ search })} label="Search by driver name or id no" />
            }
            filters={[]}
          />
        }
        exports={exports}
        empty={<ListEmpty list={recalled} icon={<ListChecks />} none={none} noMatch={noMatch} />}
      />
    </div>
  )
}

const none = { title: 'No drivers at this plant', text: "None of this plant's drivers has a clearance under this recall." }
const noMatch = { title: 'No drivers found', text: 'No driver matches the search and the filter.' }

const columns: readonly Column<RecalledDriver>[] = [
  { key: 'name', title: 'Driver name', cell: ({ driver_id }) => driver_id.name, isRowHeader: true, note: ({ id_no }) => id_no },
  { key: 'transporter', title: 'Transporter', cell: ({ transporter }) => transporter },
  { key: 'kind', title: 'Clearance', cell: ({ kind }) => kind.charAt(0).toUpperCase() + kind.slice(1) },
  { key: 'given_on', title: 'Given on', cell: ({ given_on }) => <span className="digits whitespace-nowrap">{formatDate(given_on)}</span> },
  { key: 'expiry', title: 'Expiry', cell: ({ expiry }) => <span className="digits whitespace-nowrap">{formatDate(expiry)}</span> },
  { key: 'state', title: 'State', cell: ({ state }) => <Status tone={tones[state]}>{recalledStateNames[state]}</Status> },
]

const tones = { to_renew: 'warn', held: 'bad', renewed: 'ok', marked: 'neutral', lifted: 'neutral' } as const satisfies Record<
  RecalledState,
  Tone
>
