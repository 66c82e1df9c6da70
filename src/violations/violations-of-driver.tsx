import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useLocalPaging } from '#platform/web/list/part-list.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { violationPath } from './violation.paths.ts'
import { plantsText } from './violation-plants.tsx'
import { Evidence, ViolationStateText } from './violation-state.tsx'
import { violationsContract, type ViolationRow } from './violations.contract.ts'

type OfDriver = {
  driverId: string
  /** The button that records a violation; a prop, since this domain may not import requests. */
  add?: ReactNode
}

/** A driver's violations, on the driver's page. */
export function ViolationsOfDriver({ driverId, add }: OfDriver): ReactNode {
  const { paging, onChange } = useLocalPaging()
  const { data: answer, isStale } = useRouteQuery(violationsContract.ofDriver, { driverId, ...paging })
  return (
    <div className="flex flex-col gap-3">
      {add}
      <Table
        noun="violations"
        columns={answer.data.some(({ home_plant }) => home_plant !== undefined) ? columns.filter(({ key }) => key !== 'evidence') : columns}
        rows={answer.data}
        rowKey={({ _id }) => _id}
        rowName={({ violation }) => violation}
        openHref={({ _id }) => violationPath(_id)}
        page={answer.page}
        page_size={answer.page_size}
        total={answer.total}
        onChange={onChange}
        isStale={isStale}
        empty={<Empty icon={<ShieldAlert />} title="No violations" text="Reported violations of this driver appear here." />}
      />
    </div>
  )
}

const columns: readonly Column<ViolationRow>[] = [
  {
    key: 'violation',
    title: 'Violation',
    cell: ({ violation, ...plants }) => (
      <>
        {violation}
        <span className="block text-13 font-normal text-ink-2 empty:hidden">{plantsText(plants)}</span>
      </>
    ),
    isRowHeader: true,
  },
  { key: 'category', title: 'Category', cell: ({ violation_category }) => violation_category },
  {
    key: 'date',
    title: 'Date',
    cell: ({ violation_date }) => <span className="digits whitespace-nowrap">{formatDate(violation_date)}</span>,
  },
  { key: 'evidence', title: 'Sanction evidence', cell: ({ sanction_evidence }) => <Evidence answered={sanction_evidence} /> },
  { key: 'state', title: 'State', cell: ({ state }) => <ViolationStateText state={state} /> },
]
