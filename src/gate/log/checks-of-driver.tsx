import { ScanLine } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatMoment } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import { checkLogContract, type CheckOfDriver } from './check-log.contract.ts'
import { directionNames } from './check-log.rules.ts'
import { CheckOutcome } from './check-outcome.tsx'

type OfDriver = { driverId: string }

/** A driver's checks at the gate, on the driver's page. */
export const ChecksOfDriver = ({ driverId }: OfDriver): ReactNode => (
  <Waiting fallback={<Skeleton className="h-40 w-full rounded-12!" />}>
    <GateChecks driverId={driverId} />
  </Waiting>
)

function GateChecks({ driverId }: OfDriver): ReactNode {
  const [window, setWindow] = useState({ page: 1, page_size: 10 })
  const { data: answer, isStale } = useRouteQuery(checkLogContract.ofDriver, { driverId, ...window })
  return (
    <Table
      noun="gate checks"
      columns={columns}
      rows={answer.data}
      rowKey={({ _id }) => _id}
      rowName={({ checked_at }) => formatMoment(checked_at)}
      page={answer.page}
      page_size={answer.page_size}
      total={answer.total}
      onChange={({ page = window.page, page_size = window.page_size }) => setWindow({ page, page_size })}
      isStale={isStale}
      empty={<Empty icon={<ScanLine />} title="No gate checks yet" text="Checks of this driver at the plant's gate appear here." />}
    />
  )
}

const columns: readonly Column<CheckOfDriver>[] = [
  {
    key: 'checked_at',
    title: 'Checked',
    cell: ({ checked_at, visited_plant }) => (
      <>
        <span className="digits whitespace-nowrap">{formatMoment(checked_at)}</span>
        {visited_plant !== undefined && <span className="block text-13 font-normal text-ink-2">{visited_plant}</span>}
      </>
    ),
    isRowHeader: true,
  },
  { key: 'direction', title: 'Direction', cell: ({ direction }) => directionNames[direction] },
  {
    key: 'outcome',
    title: 'Verdict',
    cell: ({ outcome, reasons, is_overridden }) => <CheckOutcome outcome={outcome} reasons={reasons} isOverridden={is_overridden} />,
  },
  { key: 'registration', title: 'Vehicle', cell: ({ registration }) => registration ?? '—' },
]
