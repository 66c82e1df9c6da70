import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../navigation/link.tsx'
import { Menu } from '../navigation/menu.tsx'
import { RowMark } from './row-mark.tsx'
import { SelectPage, SelectRow } from './selection.tsx'
import type { TableProps } from './table.tsx'

/** The rows on a phone: a card each, whose name links to its page. */
export function PhoneRows<Row>(props: TableProps<Row>): ReactNode {
  const { noun, rows, rowKey, rowName, openHref, menu } = props
  const list = (
    <ul aria-label={noun}>
      {rows.map((row, index) => (
        <li
          key={rowKey(row)}
          className={clsx('relative flex items-stretch gap-2 border-b border-line p-4 last:border-0', openHref && 'active:bg-hover')}
        >
          {props.selection && (
            <div className="relative z-1 -my-2 -ml-3">
              <SelectRow {...props} selection={props.selection} row={row} />
            </div>
          )}
          <div className="min-w-0 flex-1">
            <Name {...props} row={row} />
            {props.phone ? props.phone(row) : <Lines {...props} row={row} index={index} />}
          </div>
          <div className="-my-2 -mr-2 flex flex-col items-center justify-between">
            {menu && menu(row).length > 0 && (
              <div className="relative">
                <Menu label={`Actions for ${rowName(row)}`} entries={menu(row)} />
              </div>
            )}
            {openHref && <ChevronRight aria-hidden className="my-auto size-5 text-ink-3" />}
          </div>
        </li>
      ))}
    </ul>
  )
  if (!props.selection) return list
  return (
    <>
      <p className="flex items-center gap-2 border-b border-line px-1 py-1 text-13 text-ink-2">
        <SelectPage {...props} selection={props.selection} />
        <span aria-hidden>Choose all on this page</span>
      </p>
      {list}
    </>
  )
}

/** The link's area is the whole card; the menu lies above it. */
function Name<Row>(props: TableProps<Row> & { row: Row }): ReactNode {
  const { row, rowName, openHref } = props
  if (!openHref)
    return (
      <p className="flex items-center gap-2 font-semibold wrap-anywhere">
        <RowMark {...props} />
        {rowName(row)}
      </p>
    )
  return (
    <Link
      href={openHref(row)}
      className="inline-flex min-h-6 items-center gap-2 font-semibold wrap-anywhere after:absolute after:inset-0 after:content-['']"
    >
      <RowMark {...props} />
      {rowName(row)}
    </Link>
  )
}

function Lines<Row>({ row, index, columns }: TableProps<Row> & { row: Row; index: number }): ReactNode {
  return (
    <dl className="digits mt-0.5 grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1">
      {columns
        .filter((column) => !column.isRowHeader && !column.isHiddenOnPhones)
        .map((column) => (
          <div key={column.key} className="contents">
            <dt className="text-13 text-ink-2">{column.title}</dt>
            <dd className="min-w-0">{column.cell(row, index) || '—'}</dd>
          </div>
        ))}
    </dl>
  )
}
