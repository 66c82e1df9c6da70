import { IdCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSavedFilters } from '#accounts/saved-filters/saved-filters.tsx'
import { ExpiryInRow } from '#administration/row-expiry.tsx'
import { DaysLeft } from '#administration/expiry-badge.tsx'
import { driverFromPasses, useDriverPaths } from '#drivers/driver.paths.ts'
import type { DriverRowActions } from '#drivers/list/driver-row-actions.tsx'
import { ownEndText } from '#drivers/requirements/own-states.rules.ts'
import { anOwnRequirement, shortRequirementNames, shortStops } from '#drivers/verdict/short-reason.rules.ts'
import { VerdictStatus } from '#drivers/verdict/verdict.tsx'
import { PassStatusText } from '#drivers/page/pass-status.tsx'
import { PassFilters } from '#drivers/pass-list/pass-filters.tsx'
import { passSorts, type ListedPass } from '#drivers/pass-list/pass-list.contract.ts'
import { usePassList } from '#drivers/pass-list/pass-list.hooks.ts'
import { defaultPassOrder } from '#drivers/pass-list/pass-set.rules.ts'
import { useDriverRowActions } from '#requests/row-actions.tsx'
import { Button, ButtonLink } from '#platform/web/button.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { ListEmpty } from '#platform/web/empty.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { officePaths } from '../office.paths.ts'
import { renewalOf } from './renewal.rules.ts'

/** The office's passes: what ends first, and its renewal. */
export function OfficePassesScreen(): ReactNode {
  const passes = usePassList()
  const rowActions = useDriverRowActions()
  const { state, list, change } = passes
  const { data, page, page_size, total, capped_at } = list.data
  const order = defaultPassOrder(state)
  const defaultSort = order === 'name' ? order : `${order}_expiry`
  return (
    <>
      <PageHead title="Passes" subtitle="The passes of your drivers at this plant, and what ends first" />
      <Table
        noun="passes"
        columns={[...columns, renewColumn(rowActions)]}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        openHref={({ _id }) => officePaths.pass(_id)}
        menu={(driver) => rowActions.entriesOf(driver, 'Open driver')}
        phone={phoneCard(rowActions)}
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
        empty={<ListEmpty list={passes} icon={<IdCard />} none={none} noMatch={noMatch} />}
      />
      {rowActions.panel}
    </>
  )
}

const none = { title: 'No passes yet', text: 'Your drivers appear here as soon as the plant makes their passes.' }
const noMatch = { title: 'No passes found', text: 'No pass matches the search and the filters.' }

const columns: readonly Column<ListedPass>[] = [
  { key: 'name', title: 'Driver', isRowHeader: true, sort: true, width: '20%', cell: ({ name }) => name, note: ({ id_no }) => id_no },
  { key: 'status', title: 'Pass status', cell: ({ pass }) => <PassStatusText status={pass.status} /> },
  { key: 'pass_expiry', title: 'Pass expiry', sort: true, cell: ({ pass }) => <ExpiryInRow expiry={pass} /> },
  { key: 'first_end', title: 'Ends first', cell: (row) => <FirstEnd row={row} /> },
  { key: 'verdict', title: 'May load', cell: ({ verdict }) => <VerdictStatus verdict={verdict} /> },
]

const renewColumn = (actions: DriverRowActions): Column<ListedPass> => ({
  key: 'renew',
  title: 'Renew',
  cell: (row) => <Renew row={row} actions={actions} />,
})

/** 'Medical, 13 Jun 2027'; 'No medical' where it is missing. */
function FirstEnd({ row: { first_end, first_own, cleared_until, own_requirements } }: { row: ListedPass }): ReactNode {
  if (first_end === 'doctor' || (first_end === 'hold' && cleared_until === null))
    return <span className="inline-block font-medium text-bad first-letter:uppercase">{shortStops[first_end]}</span>
  const own = first_own === undefined ? undefined : own_requirements?.find(({ short_name }) => short_name === first_own)
  const name =
    first_end === 'hold' ? shortStops.hold : first_end === 'own' ? (first_own ?? anOwnRequirement) : shortRequirementNames[first_end]
  if (cleared_until === null) return <span className="font-medium text-bad">No {name}</span>
  return (
    <>
      <span className="inline-block first-letter:uppercase">{name}</span>
      <span className="digits block text-13 whitespace-nowrap text-ink-2 first-letter:uppercase">
        {own ? ownEndText(own) : formatDate(cleared_until)}
      </span>
    </>
  )
}

type RenewProps = { row: ListedPass; actions: DriverRowActions }

/** Opens the request that renews what ends first; what a doctor or trainer renews has its button on the driver's page. */
function Renew({ row, actions }: RenewProps): ReactNode {
  const paths = useDriverPaths()
  const { isDue, form } = renewalOf(row)
  if (!isDue) return <span className="text-ink-2 max-sm:hidden">—</span>
  const name = <span className="sr-only"> {row.name}</span>
  const entry = form === null ? undefined : actions.entriesOf(row).find(({ key }) => key === form)
  if (entry?.onSelect) return <Button onClick={entry.onSelect}>Renew{name}</Button>
  return <ButtonLink href={driverFromPasses(paths, row._id)}>Renew{name}</ButtonLink>
}

const phoneCard =
  (actions: DriverRowActions) =>
  (row: ListedPass): ReactNode => <PassOnPhone row={row} actions={actions} />

const PassOnPhone = ({ row, actions }: RenewProps): ReactNode => (
  <>
    <p className="digits mt-0.5 text-13 text-ink-2">{row.id_no}</p>
    <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
      <VerdictStatus verdict={row.verdict} />
      <PassStatusText status={row.pass.status} />
      <DaysLeft days={row.pass.days_left} prefix="Pass: " />
    </p>
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-13">
      <p>
        <span className="text-ink-2">Ends first</span> <FirstEnd row={row} />
      </p>
      {/* Above the card's link, which covers the whole card. */}
      <span className="relative z-1">
        <Renew row={row} actions={actions} />
      </span>
    </div>
  </>
)
