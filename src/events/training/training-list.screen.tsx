import { GraduationCap } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSavedFilters } from '#accounts/saved-filters/saved-filters.tsx'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import { driverMark } from '#drivers/picture/picture-link.rules.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { DriverRowActions } from '#drivers/list/driver-row-actions.tsx'
import { transporterFilter } from '#drivers/list/transporter-filter.tsx'
import { addressOf } from '#platform/web/client.ts'
import { formatDate } from '#platform/web/dates.ts'
import { ListEmpty } from '#platform/web/empty.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { trainingContract, type TrainedDriver } from './training.contract.ts'
import { useTrainingList, type TrainingList } from './training-list.hooks.ts'
import { withoutFilter } from './without-filter.tsx'

/** Drivers with their attendance. Its whole state is in the address. */
export function TrainingListScreen({ rowActions }: { rowActions: DriverRowActions }): ReactNode {
  const trained = useTrainingList()
  const { state, list, change } = trained
  const { driver } = useDriverPaths()
  const { data, page, page_size, total, capped_at } = list.data
  const { page: _, page_size: __, ...filters } = state
  return (
    <>
      <PageHead title="Drivers' training" count={trained.count} subtitle="Each active driver's last training and toolbox talk" />
      <Table
        noun="active drivers"
        columns={columns}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        openHref={({ _id }) => driver(_id)}
        mark={driverMark}
        menu={({ _id }) => rowActions.entriesOf({ _id, status: { id: driverStatus.active } }, 'Open details')}
        phone={phoneCard}
        page={page}
        page_size={page_size}
        total={total}
        capped_at={capped_at}
        onChange={change}
        isStale={list.isStale}
        saved={useSavedFilters('training', trained)}
        toolbar={<TrainingFilters trained={trained} />}
        exports={{ href: (format) => addressOf(trainingContract.exported, { ...filters, format }) }}
        empty={<ListEmpty list={trained} icon={<GraduationCap />} none={noneOf(trained)} noMatch={noMatch} />}
      />
      {rowActions.panel}
    </>
  )
}

function TrainingFilters({ trained }: { trained: TrainingList }): ReactNode {
  const { state, change, choosesTransporter } = trained
  return (
    <FilterBar
      list={trained}
      search={<SearchBox text={state.search ?? ''} onSearch={(search) => change({ search })} label="Search by driver name or id no" />}
      filters={[choosesTransporter && transporterFilter(trained), withoutFilter(trained)]}
    />
  )
}

const noneOf = ({ choosesTransporter }: TrainingList) => ({
  title: 'No active drivers',
  text: `${choosesTransporter ? 'Drivers of this plant' : 'Your drivers'} appear here once they are active.`,
})
const noMatch = { title: 'No drivers found', text: 'No driver matches the search and the filters.' }

const columns: readonly Column<TrainedDriver>[] = [
  { key: 'name', title: 'Driver name', cell: ({ name }) => name, isRowHeader: true },
  { key: 'id_no', title: 'Id no', cell: ({ id_no }) => id_no },
  { key: 'transporter', title: 'Transporter', cell: ({ transporter_id }) => transporter_id.name },
  { key: 'last_training', title: 'Last training', cell: ({ last_training }) => <LastDay day={last_training} /> },
  { key: 'last_toolbox', title: 'Last toolbox talk', cell: ({ last_toolbox }) => <LastDay day={last_toolbox} /> },
  { key: 'attended', title: 'Events attended', cell: ({ attended }) => attended, align: 'end' },
]

const LastDay = ({ day }: { day: string | null }): ReactNode =>
  day === null ? <span className="text-ink-2">Never</span> : <span className="digits whitespace-nowrap">{formatDate(day)}</span>

const phoneCard = ({ id_no, transporter_id, last_training, last_toolbox, attended }: TrainedDriver): ReactNode => (
  <>
    <p className="text-13 text-ink-2">{transporter_id.name}</p>
    <p className="digits text-13 text-ink-2">{id_no}</p>
    <dl className="digits mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 text-13">
      <dt className="text-ink-2">Last training</dt>
      <dd>
        <LastDay day={last_training} />
      </dd>
      <dt className="text-ink-2">Last toolbox talk</dt>
      <dd>
        <LastDay day={last_toolbox} />
      </dd>
      <dt className="text-ink-2">Events attended</dt>
      <dd>{attended}</dd>
    </dl>
  </>
)
