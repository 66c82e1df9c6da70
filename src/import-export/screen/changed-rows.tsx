import type { ReactNode } from 'react'
import { staffDriverPaths, transporterPath } from '#drivers/driver.paths.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useListQuery } from '#platform/web/list/list-state.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { importRowsContract, type ChangedRow } from '../import-rows.contract.ts'
import type { ImportKind } from '../import.contract.ts'
import type { ImportRowsProps } from './import-rows.tsx'

/** The records that an update changes, field by field. */
export function ChangedRows({ importState: { kind, import_id, report }, address: { state, change } }: ImportRowsProps): ReactNode {
  const { data, isStale } = useListQuery(importRowsContract.changes, { kind, import_id, page: state.page, page_size: state.page_size })
  return (
    <Table
      noun="changes"
      columns={columns}
      rows={data.data}
      rowKey={({ line }) => String(line)}
      rowName={({ name }) => name}
      openHref={({ _id }) => pathOf[kind](_id)}
      page={data.page}
      page_size={data.page_size}
      total={data.total}
      isStale={isStale}
      onChange={({ page, page_size }) => change({ page: page ?? 1, ...(page_size !== undefined && { page_size }) })}
      empty={
        report.refused > 0 ? (
          <Empty title="Nothing can be changed yet" text="Rows are refused: correct them under “Only problems”." />
        ) : (
          <Empty title="This file changes nothing" text="Every row is registered as it is in the file." />
        )
      }
    />
  )
}

const pathOf = { drivers: staffDriverPaths.driver, transporters: transporterPath } as const satisfies Record<
  ImportKind,
  (id: string) => string
>

const columns: readonly Column<ChangedRow>[] = [
  { key: 'line', title: 'Line', cell: ({ line }) => <span className="digits">{line}</span>, width: '5%' },
  { key: 'name', title: 'Name', cell: ({ name }) => name, isRowHeader: true, width: '25%' },
  { key: 'fields', title: 'Changes', cell: ({ fields }) => <Changes fields={fields} /> },
]

function Changes({ fields }: Pick<ChangedRow, 'fields'>): ReactNode {
  return (
    <dl className="flex flex-col gap-0.5">
      {fields.map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-2">{label}:</dt>
          <dd className="digits min-w-0 wrap-anywhere">
            <span className="text-ink-2">{before ?? '—'}</span>
            <span aria-hidden> → </span>
            <span className="sr-only"> becomes </span>
            <span className="font-medium">{after ?? '—'}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
