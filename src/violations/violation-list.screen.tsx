import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSavedFilters } from '#accounts/saved-filters/saved-filters.tsx'
import { useDriverPaths, visitorPath } from '#drivers/driver.paths.ts'
import { driverMark } from '#drivers/picture/picture-link.rules.ts'
import type { DriverRowActions } from '#drivers/list/driver-row-actions.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { ListEmpty } from '#platform/web/empty.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { driverHeading, violationColumns as named } from './violation-columns.contract.ts'
import { ViolationFilters } from './violation-filters.tsx'
import { useViolationList } from './violation-list.hooks.ts'
import { violationPath } from './violation.paths.ts'
import { Evidence, ViolationStateText } from './violation-state.tsx'
import type { ViolationRow } from './violations.contract.ts'

export type ViolationListProps = {
  /** Buttons in the page head; a prop, since this domain may not import requests. */
  actions?: ReactNode
  rowActions: DriverRowActions
}

/** 'Driver violations'. Its whole state is in the address. */
export function ViolationListScreen({ actions, rowActions }: ViolationListProps): ReactNode {
  const violations = useViolationList()
  const paths = useDriverPaths()
  const { state, list, change } = violations
  const { data, page, page_size, total, capped_at } = list.data
  return (
    <>
      <PageHead
        title="Driver violations"
        count={violations.count}
        subtitle="Reported violations and their sanction evidence"
        actions={actions}
      />
      <Table
        noun="violations"
        columns={state.visiting === undefined ? columns : withPlant[state.visiting]}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={({ violation, driver_id }) => `${violation}, ${driver_id.name}`}
        openHref={({ _id }) => violationPath(_id)}
        nameHref={({ driver_id, home_plant }) => (home_plant === undefined ? paths.driver : visitorPath)(driver_id._id)}
        mark={({ driver_id }) => driverMark(driver_id)}
        menu={({ _id, driver_id, home_plant }) => [
          { key: 'open', label: 'Open violation', href: violationPath(_id) },
          ...(home_plant === undefined ? rowActions.entriesOf(driver_id) : []),
        ]}
        phone={phoneCard}
        page={page}
        page_size={page_size}
        total={total}
        capped_at={capped_at}
        sort={state.sort === 'newest' ? '-violation_date' : 'violation_date'}
        onChange={({ sort, ...rest }) =>
          change({ ...rest, ...(sort !== undefined && { sort: sort === 'violation_date' ? 'oldest' : 'newest' }) })
        }
        isStale={list.isStale}
        saved={useSavedFilters('violations', violations)}
        toolbar={<ViolationFilters violations={violations} />}
        exports={violations.exports}
        empty={<ListEmpty list={violations} icon={<ShieldAlert />} none={none} noMatch={noMatch} />}
      />
      {rowActions.panel}
    </>
  )
}

const none = { title: 'No violations yet', text: 'Reported violations appear here.' }
const noMatch = { title: 'No violations found', text: 'No violation matches the search and the filters.' }

const columns: readonly Column<ViolationRow>[] = [
  { key: 'driver', title: driverHeading, cell: ({ driver_id }) => driver_id.name, isRowHeader: true },
  { key: 'transporter', title: named.transporter.label, cell: ({ transporter }) => transporter.name },
  { key: 'category', title: named.category.label, cell: ({ violation_category }) => violation_category },
  { key: 'violation', title: named.violation.label, cell: ({ violation }) => violation },
  {
    key: 'violation_date',
    title: named.date.label,
    cell: ({ violation_date }) => <span className="digits whitespace-nowrap">{formatDate(violation_date)}</span>,
    sort: true,
  },
  { key: 'evidence', title: 'Sanction evidence', cell: ({ sanction_evidence }) => <Evidence answered={sanction_evidence} /> },
  { key: 'state', title: named.state.label, cell: ({ state }) => <ViolationStateText state={state} /> },
]

const plantColumn: Column<ViolationRow> = {
  key: 'plant',
  title: 'Plant',
  cell: ({ home_plant, earlier_plant, visited_plant }) => home_plant ?? earlier_plant ?? visited_plant,
}

/** Here, whose driver it is, whose evidence that plant has; elsewhere, where it happened. */
const withPlant = {
  here: [...columns.filter(({ key }) => key !== 'evidence'), plantColumn],
  elsewhere: [...columns, plantColumn],
}

const phoneCard = ({ transporter, violation_category, violation_date, sanction_evidence, state, ...plants }: ViolationRow): ReactNode => (
  <>
    <p className="text-13 text-ink-2">
      {[transporter.name, plants.home_plant ?? plants.earlier_plant ?? plants.visited_plant].filter(Boolean).join(' · ')}
    </p>
    <p className="mt-0.5">{violation_category}</p>
    <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
      <ViolationStateText state={state} />
      <span className="digits text-ink-2">{formatDate(violation_date)}</span>
      {plants.home_plant === undefined && <span className="text-ink-2">Sanction evidence: {sanction_evidence}</span>}
    </p>
  </>
)
