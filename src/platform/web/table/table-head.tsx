import { clsx } from 'clsx'
import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { SelectPage } from './selection.tsx'
import { hasActions } from './table-rows.tsx'
import type { Column, TableProps } from './table.tsx'

export function TableHead<Row>(props: TableProps<Row>): ReactNode {
  const { columns, sort, onChange, selection } = props
  return (
    <thead>
      <tr className="h-9 border-b border-line">
        {selection && (
          <th scope="col" className="w-px py-0 pl-3 print:hidden">
            <SelectPage {...props} selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={(next) => onChange({ sort: next, page: 1 })} />
        ))}
        {hasActions(props) && (
          <th scope="col" className="w-px print:hidden">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** The column's name in the endpoint's `sort`; undefined for unsortable columns. */
export const sortKey = <Row,>({ key, sort }: Column<Row>): string | undefined => (sort === true ? key : sort || undefined)

type HeadCellProps<Row> = { column: Column<Row>; sort: string | undefined; onSort: (sort: string) => void }

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>): ReactNode {
  const look = clsx(
    'px-1.5 text-13 min-[90rem]:px-2 first:pl-4 last:pr-4 font-semibold text-ink-2 leading-tight whitespace-nowrap',
    column.align === 'end' && 'text-right',
  )
  const key = sortKey(column)
  if (!key) {
    return (
      <th scope="col" className={clsx(look, 'max-[90rem]:whitespace-normal')} style={{ width: column.share ?? column.width }}>
        {column.title}
        {column.help}
      </th>
    )
  }
  const order = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined
  const Icon = order === 'ascending' ? ChevronUp : order === 'descending' ? ChevronDown : ChevronsUpDown
  return (
    // Chromium leaves buttons out of heads that it repeats on printed pages.
    <th
      scope="col"
      aria-sort={order}
      data-title={column.title}
      className={clsx(look, 'print:before:content-[attr(data-title)]')}
      style={{ width: column.share ?? column.width }}
    >
      <button
        type="button"
        onClick={() => onSort(order === 'ascending' ? `-${key}` : key)}
        className={clsx(
          '-mx-1.5 inline-flex min-h-7 w-min items-center gap-1 min-[90rem]:w-max min-[90rem]:max-w-32 rounded-6 px-1.5 text-left align-middle leading-tight whitespace-normal hover:bg-sunken hover:text-ink print:hidden',
          order && 'text-ink',
        )}
      >
        {column.title}
        <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
      </button>
      {column.help}
    </th>
  )
}
