import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from '../navigation/link.tsx'
import { Menu } from '../navigation/menu.tsx'
import type { Column, TableProps } from './table.tsx'

export function TableRows<Row>(props: TableProps<Row>): ReactNode {
  const { rows, rowKey } = props
  return (
    <tbody>
      {rows.map((row, index) => (
        <tr key={rowKey(row)} className="h-11 border-b border-line transition-colors last:border-0 hover:bg-hover">
          {props.columns.map((column) => (
            <Cell key={column.key} column={column} row={row} index={index} />
          ))}
          <RowActions {...props} row={row} />
        </tr>
      ))}
    </tbody>
  )
}

function Cell<Row>({ column, row, index }: { readonly column: Column<Row>; readonly row: Row; readonly index: number }): ReactNode {
  const look = clsx('px-3 py-1.5 first:pl-4 last:pr-4 print:px-2 print:text-13', column.align === 'end' && 'text-right')
  const content = column.cell(row, index) ?? '—'
  if (!column.isRowHeader) return <td className={look}>{content === '' ? '—' : content}</td>
  return (
    <th scope="row" className={clsx(look, 'font-medium')}>
      {content}
    </th>
  )
}

function RowActions<Row>({ row, rowName, openHref, menu }: TableProps<Row> & { readonly row: Row }): ReactNode {
  const entries = menu?.(row) ?? []
  if (!openHref && !menu) return null
  return (
    <td className="py-0 pr-3 pl-2 print:hidden">
      <div className="flex items-center justify-end gap-1">
        {openHref && (
          <Link
            href={openHref(row)}
            aria-label={`Open ${rowName(row)}`}
            className="inline-flex h-8 items-center rounded-6 px-2 text-13 font-semibold text-on-brand-soft hover:underline"
          >
            Open
          </Link>
        )}
        {entries.length > 0 && <Menu label={`Actions for ${rowName(row)}`} entries={entries} />}
      </div>
    </td>
  )
}
