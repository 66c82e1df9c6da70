import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useLocalPaging } from '#platform/web/list/part-list.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { useCasePaths } from '#requests/hearing/case.paths.ts'
import { CaseStatus, StepDue, waitsForText } from './case-texts.tsx'
import { DecidedAt } from '#requests/recorded-at.tsx'
import { casesContract, type CaseRow } from './cases.contract.ts'

/** A driver's cases, on the driver's page. */
export function CasesOfDriver({ driverId }: { driverId: string }): ReactNode {
  const { paging, onChange } = useLocalPaging()
  const { one } = useCasePaths()
  const { data: answer, isStale } = useRouteQuery(casesContract.list, { driver_id: driverId, ...paging })
  return (
    <Table
      noun="cases of this driver"
      columns={columns}
      rows={answer.data}
      rowKey={({ _id }) => _id}
      rowName={({ _id }) => `Case ${_id}`}
      openHref={({ _id }) => one(_id)}
      page={answer.page}
      page_size={answer.page_size}
      total={answer.total}
      onChange={onChange}
      isStale={isStale}
      empty={<Empty icon={<Scale />} title="No cases" text="A case opens with an upheld violation or a blacklisting." />}
    />
  )
}

const AboutAndPlant = ({ _id, about, earlier_plant }: CaseRow): ReactNode => (
  <>
    {_id}: {about}
    <DecidedAt plant={earlier_plant} />
  </>
)

const columns: readonly Column<CaseRow>[] = [
  { key: 'about', title: 'About', cell: AboutAndPlant, isRowHeader: true },
  { key: 'status', title: 'Status', cell: CaseStatus },
  { key: 'next', title: 'Next', cell: ({ next }) => (next ? `${next.what} (${waitsForText(next).toLowerCase()})` : '—') },
  { key: 'due', title: 'Due', cell: ({ next }) => (next ? <StepDue step={next} /> : '—') },
  { key: 'opened', title: 'Opened', cell: ({ opened_at }) => <span className="digits whitespace-nowrap">{formatMoment(opened_at)}</span> },
]
