import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Status } from '#platform/web/badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useLocalPaging } from '#platform/web/list/part-list.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { EvidenceButton } from './next-step.tsx'
import { officeDriverContract, type OwnViolation } from './office-driver.contract.ts'

/** A driver's violations with the evidence that the office still has to send. */
export function OwnViolations({ driverId }: { driverId: string }): ReactNode {
  const { paging, onChange } = useLocalPaging()
  const { data: answer, isStale } = useRouteQuery(officeDriverContract.violations, { driver_id: driverId, ...paging })
  return (
    <Table
      noun="violations"
      columns={columns}
      rows={answer.data}
      rowKey={({ _id }) => _id}
      rowName={({ violation, violation_date }) => `${violation}, ${formatDate(violation_date)}`}
      phone={phoneCard}
      page={answer.page}
      page_size={answer.page_size}
      total={answer.total}
      onChange={onChange}
      isStale={isStale}
      empty={<Empty icon={<ShieldAlert />} title="No violations" text="Violations that the plant upheld appear here." />}
    />
  )
}

const columns: readonly Column<OwnViolation>[] = [
  { key: 'violation', title: 'Violation', cell: ({ violation }) => violation, isRowHeader: true },
  { key: 'category', title: 'Category', cell: ({ violation_category }) => violation_category },
  {
    key: 'date',
    title: 'Date',
    cell: ({ violation_date }) => <span className="digits whitespace-nowrap">{formatDate(violation_date)}</span>,
  },
  { key: 'action', title: 'Action taken', cell: ({ action_taken }) => action_taken ?? '—' },
  { key: 'evidence', title: 'Sanction evidence', cell: (row) => <EvidenceOf row={row} /> },
]

const phoneCard = (row: OwnViolation): ReactNode => (
  <div className="mt-1 flex flex-col items-start gap-2 text-13">
    <p className="text-ink-2">
      {row.violation_category}, {formatDate(row.violation_date)}
    </p>
    {row.action_taken && <p>{row.action_taken}</p>}
    <EvidenceOf row={row} />
  </div>
)

function EvidenceOf({ row }: { row: OwnViolation }): ReactNode {
  const { evidence, evidence_request_id: requestId, evidence_due_on, violation } = row
  if (evidence === 'sent') return <Status tone="ok">Sent</Status>
  if (evidence === 'in review') return <Status tone="warn">Being reviewed</Status>
  if (evidence === 'not needed' || requestId === null) return <Status tone="neutral">Not needed</Status>
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <Status tone="bad">Due {formatDate(evidence_due_on)}</Status>
      <EvidenceButton requestId={requestId} about={violation} label="Upload evidence" name={`Upload evidence for ${violation}`} />
    </div>
  )
}
