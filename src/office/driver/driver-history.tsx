import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useLocalPaging } from '#platform/web/list/part-list.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { officeDriverContract, type HistoryLine } from './office-driver.contract.ts'

/** What changed about a driver while with this transporter. */
export function DriverHistory({ driverId }: { driverId: string }): ReactNode {
  const { paging, onChange } = useLocalPaging()
  const { data: answer, isStale } = useRouteQuery(officeDriverContract.history, { driver_id: driverId, ...paging })
  return (
    <Table
      noun="changes"
      columns={columns}
      rows={answer.data}
      rowKey={({ _id }) => _id}
      rowName={({ text }) => text}
      page={answer.page}
      page_size={answer.page_size}
      total={answer.total}
      onChange={onChange}
      isStale={isStale}
      empty={<Empty icon={<History />} title="No changes yet" text="Changes to this driver appear here." />}
    />
  )
}

const columns: readonly Column<HistoryLine>[] = [
  { key: 'at', title: 'Time', cell: ({ at }) => <span className="digits whitespace-nowrap">{formatMoment(at)}</span>, width: '12rem' },
  { key: 'what', title: 'What', cell: ({ text }) => text, isRowHeader: true },
]
