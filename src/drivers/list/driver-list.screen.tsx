import { UserSearch } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useSavedFilters } from '#accounts/saved-filters/saved-filters.tsx'
import { ExpiryInRow } from '#administration/row-expiry.tsx'
import { DaysLeft } from '#administration/expiry-badge.tsx'
import { ListEmpty } from '#platform/web/empty.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { Tiles } from '#platform/web/list/tiles.tsx'
import { MarksHelp, PartMarks } from '../documents/part-marks.tsx'
import { driverMark } from '../picture/picture-link.rules.ts'
import { driverColumns } from './driver-columns.contract.ts'
import { DriverFilters } from './driver-filters.tsx'
import { useDriverList, type DriverList } from './driver-list.hooks.ts'
import { DriverStatus } from '../driver-status.tsx'
import { driverStatusMeanings, driverStatusNames, isOtherStatus, statusOfList, type ListedStatus } from '../driver-status.contract.ts'
import { FoundElsewhere } from '../search/found-elsewhere.tsx'
import type { DriverRowActions } from './driver-row-actions.tsx'
import { driverSorts, type ListedDriver } from './drivers.contract.ts'
import { noneOfTab } from '../verdict/verdict-filter.tsx'
import { verdictOfTab, verdictTabNames, verdictTabs } from '../verdict/verdict-names.rules.ts'
import { pointsColumn } from '../points/points-column.tsx'
import { ownColumn } from '../requirements/own-column.tsx'
import { MayLoad, MayLoadLine } from '../verdict/verdict.tsx'

export type DriverListProps = {
  rowActions: DriverRowActions
  /** A driver beside the list. */
  Peek?: ComponentType<{ row: ListedDriver }>
}

/** 'All drivers'. Its whole state is in the address. */
export function DriverListScreen({ rowActions, Peek }: DriverListProps): ReactNode {
  const drivers = useDriverList()
  const { state, list, paths, change } = drivers
  const { data, page, page_size, total, capped_at } = list.data
  return (
    <>
      <PageHead
        title="All drivers"
        count={drivers.count}
        {...(isOtherStatus(state.key) ? { badge: <p className="text-ink-2">{meaningOf(state.key)}</p> } : { subtitle })}
      />
      <DriverTiles drivers={drivers} />
      <Table
        noun="drivers"
        columns={[...columnsFrom((page - 1) * page_size), ...(data.some(({ points }) => points !== undefined) ? [pointsColumn] : [])]}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        openHref={({ _id }) => paths.driver(_id)}
        mark={driverMark}
        Peek={Peek}
        menu={(driver) => rowActions.entriesOf(driver, 'Open details')}
        phone={phoneCard}
        page={page}
        page_size={page_size}
        total={total}
        capped_at={capped_at}
        sort={state.sort ?? (state.search === '' ? 'name' : undefined)}
        onChange={({ sort, ...rest }) =>
          change({ ...rest, ...(sort !== undefined && { sort: driverSorts.find((option) => option === sort) }) })
        }
        isStale={list.isStale}
        exports={drivers.exports}
        saved={useSavedFilters('drivers', drivers)}
        toolbar={<DriverFilters drivers={drivers} />}
        empty={<NoDrivers drivers={drivers} />}
      />
      {rowActions.panel}
    </>
  )
}

const subtitle = 'Search and filter all drivers'

const meaningOf = (key: ListedStatus): string => {
  const id = statusOfList[key]
  return `${driverStatusNames[id]}: ${driverStatusMeanings[id]}`
}

/** The specification's tiles, and beside the active drivers those of them who may not load or soon may not. */
function DriverTiles({ drivers: { counts, onRetryCounts, state, tab, change } }: { drivers: DriverList }): ReactNode {
  return (
    <Tiles
      label="Drivers by status"
      tiles={tabs.map(({ key, label }) => ({ key, label, number: counts?.[key] }))}
      onRetry={onRetryCounts}
      pressed={tab ?? state.key}
      onPress={(pressed) => {
        const { tile, verdict } = tabs.find(({ key }) => key === pressed) ?? tabs[0]
        change({ key: tile, verdict })
      }}
    />
  )
}

const tabs = [
  { key: 'active', label: 'Active', tile: 'active', verdict: undefined },
  ...verdictTabs.map((key) => ({ key, label: verdictTabNames[key], tile: 'active' as const, verdict: verdictOfTab[key] })),
  { key: 'suspended', label: 'Suspended', tile: 'suspended', verdict: undefined },
  { key: 'blacklisted', label: 'Blacklisted', tile: 'blacklisted', verdict: undefined },
] as const

const columnsFrom = (before: number): readonly Column<ListedDriver>[] => [
  {
    key: 'number',
    title: '#',
    name: 'Row number',
    cell: (_driver, index) => <span className="digits text-ink-2">{before + index + 1}</span>,
    width: '3%',
  },
  { key: 'name', title: driverColumns.driver.label, cell: ({ name }) => name, sort: true, isRowHeader: true, share: '17%' },
  { key: 'transporter', title: driverColumns.transporter.label, cell: (driver) => driver.transporter_id.name, sort: true, share: '14%' },
  { key: 'id_no', title: driverColumns.id_no.label, cell: ({ id_no }) => <span className="digits">{id_no}</span> },
  {
    key: 'card',
    title: 'Issued card',
    cell: ({ alloc_card }) => <span className="digits whitespace-nowrap">{alloc_card?.card_no ?? '—'}</span>,
  },
  { key: 'pass_expiry', title: 'Pass expiry', cell: ({ alloc_pass }) => <ExpiryInRow expiry={alloc_pass} />, sort: true },
  { key: 'status', title: driverColumns.status.label, cell: ({ status }) => <DriverStatus status={status} /> },
  {
    key: 'documents',
    title: 'Documents',
    help: <MarksHelp />,
    cell: ({ documents, own_requirements }) => <PartMarks parts={documents} own={own_requirements} />,
  },
  { key: 'verdict', title: 'May load', share: '17%', cell: (row) => <MayLoad row={row} /> },
  ownColumn,
]

const phoneCard = (driver: ListedDriver): ReactNode => (
  <>
    <p className="text-13 text-ink-2">{driver.transporter_id.name}</p>
    <p className="digits mt-0.5 text-13 text-ink-2">{[driver.id_no, driver.alloc_card?.card_no].filter(Boolean).join(' · ')}</p>
    <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
      <MayLoadLine row={driver} />
      <DriverStatus status={driver.status} />
      {driver.alloc_pass && <DaysLeft days={driver.alloc_pass.days_left} prefix="Pass: " />}
    </p>
  </>
)

function NoDrivers({ drivers }: { drivers: DriverList }): ReactNode {
  const { tab } = drivers
  const { key, search } = drivers.state
  const statusId = statusOfList[key]
  return (
    <>
      <ListEmpty
        list={drivers}
        icon={<UserSearch />}
        none={
          tab
            ? noneOfTab[tab]
            : {
                title: `No ${driverStatusNames[statusId].toLowerCase()} drivers`,
                text: 'Drivers of this plant appear here once they have this status.',
              }
        }
        noMatch={{ title: 'No drivers found', text: noMatchText(drivers) }}
      />
      {!drivers.list.failure && <FoundElsewhere search={search} statusId={statusId} />}
    </>
  )
}

function noMatchText({ state: { search, key, gender, age, verdict }, list }: DriverList): string {
  const drivers = `${driverStatusNames[statusOfList[key]].toLowerCase()} driver`
  const hasFilter = [gender, age, verdict].some((filter) => filter !== undefined)
  if (list.data.capped_at !== undefined)
    return `'${search}' matches many drivers, and the first of them do not match the filters. Enter more characters.`
  if (search === '') return hasFilter ? `No ${drivers} matches the filters.` : `This transporter has no ${drivers}s.`
  if (hasFilter) return `No ${drivers} matches '${search}' and the filters.`
  return `No ${drivers} matches '${search}'. Check the spelling or choose another status.`
}
