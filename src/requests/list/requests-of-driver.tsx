import { ClipboardCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useLocalPaging } from '#platform/web/list/part-list.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { nameOf } from '../details/person-name.tsx'
import { useRequestPaths } from '../request.paths.ts'
import { DecidedAt } from '../recorded-at.tsx'
import { RequestStatus } from '../request-status.tsx'
import type { RequestRow } from '../requests.contract.ts'
import { requestsOfDriverContract } from './requests-of-driver.contract.ts'

/** A driver's requests, on the driver's page. */
export function RequestsOfDriver({ driverId }: { driverId: string }): ReactNode {
  const { paging, onChange } = useLocalPaging()
  const { request } = useRequestPaths()
  const { data: answer, isStale } = useRouteQuery(requestsOfDriverContract.list, { driver_id: driverId, ...paging })
  return (
    <Table
      noun="requests of this driver"
      columns={columns}
      rows={answer.data}
      rowKey={({ _id }) => _id}
      rowName={({ type_id, created_at }) => `${type_id.name}, ${formatMoment(created_at)}`}
      openHref={({ _id }) => request(_id)}
      page={answer.page}
      page_size={answer.page_size}
      total={answer.total}
      onChange={onChange}
      isStale={isStale}
      empty={<Empty icon={<ClipboardCheck />} title="No requests yet" text="Requests about this driver appear here." />}
    />
  )
}

const TypeAndPlant = ({ type_id, earlier_plant }: RequestRow): ReactNode => (
  <>
    {type_id.name}
    <DecidedAt plant={earlier_plant} />
  </>
)

const columns: readonly Column<RequestRow>[] = [
  { key: 'type', title: 'Request type', cell: TypeAndPlant, isRowHeader: true },
  { key: 'status', title: 'Status', cell: ({ status_id }) => <RequestStatus status={status_id} /> },
  { key: 'created_by', title: 'Requested by', cell: ({ created_by }) => nameOf(created_by) },
  {
    key: 'created_at',
    title: 'Request date',
    cell: ({ created_at }) => <span className="digits whitespace-nowrap">{formatMoment(created_at)}</span>,
  },
]
