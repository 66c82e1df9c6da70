import { IdCard, RefreshCw } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useSavedFilters } from '#accounts/saved-filters/saved-filters.tsx'
import { TermHelp } from '#administration/terms.tsx'
import { ExpiryInRow } from '#administration/row-expiry.tsx'
import { DaysLeft } from '#administration/expiry-badge.tsx'
import { driverFromPasses } from '../driver.paths.ts'
import type { DriverRowActions } from '../list/driver-row-actions.tsx'
import { passColumns } from '../pass/pass-columns.contract.ts'
import { PassStatusText } from '../page/pass-status.tsx'
import { ownColumn } from '../requirements/own-column.tsx'
import { MayLoad, MayLoadLine } from '../verdict/verdict.tsx'
import { Button } from '#platform/web/button.tsx'
import { ListEmpty } from '#platform/web/empty.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { PassFilters } from './pass-filters.tsx'
import { Tiles } from '#platform/web/list/tiles.tsx'
import { driverMark } from '../picture/picture-link.rules.ts'
import { noneOfTab } from '../verdict/verdict-filter.tsx'
import { verdictOfTab, verdictTabNames, verdictTabs } from '../verdict/verdict-names.rules.ts'
import { usePassList, type PassList } from './pass-list.hooks.ts'
import { passSorts, type ListedPass } from './pass-list.contract.ts'
import { defaultPassOrder } from './pass-set.rules.ts'

/** 'Driver passes': each pass with its requirements and verdict. Its whole state is in the address. */
type PassListProps = {
  rowActions: DriverRowActions
  /** A pass's driver beside the list. */
  Peek?: ComponentType<{ row: ListedPass }>
}

export function PassListScreen({ rowActions, Peek }: PassListProps): ReactNode {
  const passes = usePassList()
  const { state, list, paths, choosesTransporter, change } = passes
  const { data, page, page_size, total, capped_at } = list.data
  const order = defaultPassOrder(state)
  const defaultSort = order === 'name' ? order : `${order}_expiry`
  return (
    <>
      <PageHead
        title={paths.passes.label}
        count={passes.count}
        subtitle="Expiries and verdict of every driver with a pass"
        actions={
          <Button icon={<RefreshCw aria-hidden />} onClick={list.refetch}>
            Refresh
          </Button>
        }
      />
      <PassTabs passes={passes} />
      <Table
        noun="passes"
        columns={columns.filter(({ key }) => choosesTransporter || key !== 'transporter')}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        openHref={({ _id }) => driverFromPasses(paths, _id)}
        mark={driverMark}
        Peek={Peek}
        menu={(driver) => rowActions.entriesOf(driver, 'Open details')}
        phone={choosesTransporter ? phoneCard : ownPhoneCard}
        page={page}
        page_size={page_size}
        total={total}
        capped_at={capped_at}
        sort={state.sort ?? (state.search === '' ? defaultSort : undefined)}
        onChange={({ sort, ...rest }) =>
          change({ ...rest, ...(sort !== undefined && { sort: passSorts.find((option) => option === sort) }) })
        }
        isStale={list.isStale}
        exports={passes.exports}
        saved={useSavedFilters('passes', passes)}
        toolbar={<PassFilters passes={passes} />}
        empty={<ListEmpty list={passes} icon={<IdCard />} none={passes.tab ? noneOfTab[passes.tab] : none} noMatch={noMatch} />}
      />
      {rowActions.panel}
    </>
  )
}

function PassTabs({ passes: { counts, tab, change } }: { passes: PassList }): ReactNode {
  return (
    <Tiles
      label="Passes by verdict"
      tiles={tabs.map(({ key, label }) => ({ key, label, number: counts[key] }))}
      pressed={tab ?? 'all'}
      onPress={(pressed) => change({ verdict: tabs.find(({ key }) => key === pressed)?.verdict })}
    />
  )
}

const tabs = [
  { key: 'all', label: 'All', verdict: undefined },
  ...verdictTabs.map((key) => ({ key, label: verdictTabNames[key], verdict: verdictOfTab[key] })),
] as const

const none = { title: 'No passes yet', text: 'Drivers appear here as soon as a pass is generated for them.' }
const noMatch = { title: 'No passes found', text: 'No pass matches the search and the filters.' }

const columns: readonly Column<ListedPass>[] = [
  {
    key: 'name',
    title: passColumns.driver.label,
    isRowHeader: true,
    sort: true,
    share: '17%',
    cell: ({ name }) => name,
    note: ({ id_no }) => id_no,
  },
  { key: 'transporter', title: passColumns.transporter.label, cell: ({ transporter_id }) => transporter_id.name, share: '13%' },
  // Before the days: who may load comes first.
  { key: 'verdict', title: 'May load', share: '15%', cell: (row) => <MayLoad row={row} /> },
  {
    key: 'medical',
    title: passColumns.medical.label,
    sort: 'medical_expiry',
    cell: ({ pass }) => <ExpiryInRow expiry={pass.current_medical} />,
  },
  {
    key: 'ddt',
    title: passColumns.ddt.label,
    help: <TermHelp of="ddt" />,
    sort: 'ddt_expiry',
    cell: ({ pass }) => <ExpiryInRow expiry={pass.current_ddt} />,
  },
  {
    key: 'bulker',
    title: passColumns.bulker.label,
    help: <TermHelp of="bulker" />,
    sort: 'bulker_expiry',
    cell: ({ pass }) => <ExpiryInRow expiry={pass.current_bulker_training} />,
  },
  { key: 'status', title: passColumns.status.label, cell: ({ pass }) => <PassStatusText status={pass.status} /> },
  { key: 'pass_expiry', title: passColumns.expiry.label, sort: true, cell: ({ pass }) => <ExpiryInRow expiry={pass} /> },
  ownColumn,
]

const phoneCard = (row: ListedPass): ReactNode => (
  <>
    <p className="text-13 text-ink-2">{row.transporter_id.name}</p>
    {ownPhoneCard(row)}
  </>
)

/** Without the transporter column, for people of one transporter. */
const ownPhoneCard = ({ pass, id_no, ...row }: ListedPass): ReactNode => (
  <>
    <p className="digits mt-0.5 text-13 text-ink-2">{id_no}</p>
    <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
      <MayLoadLine row={row} />
      <PassStatusText status={pass.status} />
      <DaysLeft days={pass.days_left} prefix="Pass: " />
      {pass.current_medical && !pass.current_medical.finding && <DaysLeft days={pass.current_medical.days_left} prefix="Medical: " />}
      {pass.current_ddt && <DaysLeft days={pass.current_ddt.days_left} prefix="DDT: " />}
      {pass.current_bulker_training && <DaysLeft days={pass.current_bulker_training.days_left} prefix="Bulker: " />}
    </p>
  </>
)
