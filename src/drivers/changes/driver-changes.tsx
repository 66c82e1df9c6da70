import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useLocalPaging } from '#platform/web/list/part-list.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { ChangedValues } from './changed-values.tsx'
import { driverChangesContract, type ShownDriverChange } from './driver-changes.contract.ts'

/** Who changed what about a driver, from the audit. */
export function DriverChangeList({ driverId }: { driverId: string }): ReactNode {
  const { paging, onChange } = useLocalPaging()
  const { data: answer, isStale } = useRouteQuery(driverChangesContract.list, { driver_id: driverId, ...paging })
  return (
    <Table
      noun="changes"
      columns={columns}
      rows={answer.data}
      rowKey={({ _id }) => _id}
      rowName={({ what }) => sentenceCase(what)}
      page={answer.page}
      page_size={answer.page_size}
      total={answer.total}
      onChange={onChange}
      isStale={isStale}
      empty={<Empty icon={<History />} title="No changes yet" text="Changes to this driver appear here." />}
    />
  )
}

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const columns: readonly Column<ShownDriverChange>[] = [
  { key: 'at', title: 'Time', cell: ({ at }) => <span className="digits whitespace-nowrap">{formatMoment(at)}</span> },
  { key: 'what', title: 'What', cell: ({ what }) => sentenceCase(what), isRowHeader: true },
  { key: 'values', title: 'Before and after', cell: ({ values }) => <ChangedValues values={values} /> },
  { key: 'why', title: 'Why', cell: ({ why }) => <span className="block max-w-[48ch]">{why ?? '—'}</span> },
  { key: 'by', title: 'By', cell: ({ by, what }) => (by ? `${by.first_name} ${by.last_name}` : what.startsWith('hold ') ? '—' : 'System') },
]
