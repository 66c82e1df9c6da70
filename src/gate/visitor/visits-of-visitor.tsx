import { ScanLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useLocalPaging } from '#platform/web/list/part-list.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { CheckOutcome } from '../log/check-outcome.tsx'
import { directionNames } from '../log/check-log.rules.ts'
import { visitorContract, type VisitorCheck } from './visitor.contract.ts'

/** A visiting driver's checks at this gate. */
export function VisitsOfVisitor({ driverId }: { driverId: string }): ReactNode {
  const { paging, onChange } = useLocalPaging()
  const { data: answer, isStale } = useRouteQuery(visitorContract.visits, { driver_id: driverId, ...paging })
  return (
    <Table
      noun="visits"
      columns={columns}
      rows={answer.data}
      rowKey={({ _id }) => _id}
      rowName={({ checked_at }) => formatMoment(checked_at)}
      page={answer.page}
      page_size={answer.page_size}
      total={answer.total}
      onChange={onChange}
      isStale={isStale}
      empty={<Empty icon={<ScanLine />} title="Not here yet" text="Checks of this driver at this gate appear here." />}
    />
  )
}

const columns: readonly Column<VisitorCheck>[] = [
  {
    key: 'checked_at',
    title: 'Checked',
    cell: ({ checked_at }) => <span className="digits whitespace-nowrap">{formatMoment(checked_at)}</span>,
    isRowHeader: true,
  },
  { key: 'direction', title: 'Direction', cell: ({ direction }) => directionNames[direction] },
  { key: 'outcome', title: 'Verdict', cell: (check) => <CheckOutcome {...check} isOverridden={false} /> },
  { key: 'registration', title: 'Vehicle', cell: ({ registration }) => registration ?? '—' },
]
