import { FlaskConical } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatMoment } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Table } from '#platform/web/table/table.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import { driverTestsContract } from './driver-tests.contract.ts'
import { takenColumn, testColumns } from './test-columns.tsx'

type OfDriver = { driverId: string }

/** A driver's tests, on the driver's page, for those who may know of them. */
export const TestsOfDriver = ({ driverId }: OfDriver): ReactNode => (
  <Waiting fallback={<Skeleton className="h-40 w-full rounded-12!" />}>
    <Tests driverId={driverId} />
  </Waiting>
)

function Tests({ driverId }: OfDriver): ReactNode {
  const [window, setWindow] = useState({ page: 1, page_size: 10 })
  const { data: answer, isStale } = useRouteQuery(driverTestsContract.ofDriver, { driver_id: driverId, ...window })
  return (
    <Table
      noun="tests of the driver"
      columns={columns}
      rows={answer.data}
      rowKey={({ _id }) => _id}
      rowName={({ taken_at }) => formatMoment(taken_at)}
      page={answer.page}
      page_size={answer.page_size}
      total={answer.total}
      onChange={({ page = window.page, page_size = window.page_size }) => setWindow({ page, page_size })}
      isStale={isStale}
      empty={<Empty icon={<FlaskConical />} title="No tests yet" text="Alcohol, drug and fatigue tests of this driver appear here." />}
    />
  )
}

const columns = [{ ...takenColumn, isRowHeader: true }, ...testColumns]
