import { type ReactNode, useState } from 'react'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Card } from '#platform/web/card.tsx'
import { confirmationsContract, type ChangedRecord } from './confirmations.contract.ts'
import { Differences } from './differences.tsx'

const columns: readonly Column<ChangedRecord>[] = [
  { key: 'name', title: 'Name', isRowHeader: true, cell: ({ name }) => name },
  { key: 'facts', title: 'Differences', cell: ({ facts }) => <Differences facts={facts} /> },
]

/** The records of a change of many, row by row. */
export function ChangedRecords({ id }: { id: string }): ReactNode {
  const [place, setPlace] = useState({ page: 1, page_size: 25 })
  const { data, total } = useRouteQuery(confirmationsContract.rows, { confirmation_id: id, ...place }).data
  return (
    <Card title="Row by row">
      <Table
        noun="records"
        columns={columns}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        {...place}
        total={total}
        onChange={({ page = 1, page_size = place.page_size }) => setPlace({ page, page_size })}
      />
    </Card>
  )
}
