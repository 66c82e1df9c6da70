import { clsx } from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import { Link, TextLink, useGo } from '../navigation/link.tsx'
import { Menu } from '../navigation/menu.tsx'
import { useDensity } from './density.ts'
import { SelectRow } from './selection.tsx'
import { RowMark, type PeekState } from './row-mark.tsx'
import type { Column, TableProps } from './table.tsx'

type RowsProps<Row> = TableProps<Row> & { peek: PeekState | undefined }

export function TableRows<Row>(props: RowsProps<Row>): ReactNode {
  const { rows, rowKey, openHref } = props
  const go = useGo()
  const height = useDensity() === 'compact' ? 'h-10' : 'h-12'
  const open = (row: Row) => (event: MouseEvent) => openHref && isOnRow(event) && go(openHref(row))
  return (
    <tbody>
      {rows.map((row, index) => (
        // Its 'Open' does the same by keyboard.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <tr
          key={rowKey(row)}
          onClick={open(row)}
          className={clsx(
            height,
            'group border-b border-line transition-colors last:border-0',
            rowKey(row) === props.peek?.peeked ? 'bg-brand-soft' : 'bg-surface hover:bg-hover',
            openHref && 'cursor-pointer',
          )}
        >
          {props.selection && (
            <td className="py-0 pl-3 print:hidden">
              <SelectRow {...props} selection={props.selection} row={row} />
            </td>
          )}
          {props.columns.map((column) => (
            <Cell key={column.key} {...props} column={column} row={row} index={index} />
          ))}
          <RowActions {...props} row={row} />
        </tr>
      ))}
    </tbody>
  )
}

/** Not on a control of the row, in a dialog that the row opened, or at the end of selecting text. */
function isOnRow({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return !target.closest('a, button, input, [role="menu"]') && getSelection()?.isCollapsed !== false
}

type RowProps<Row> = RowsProps<Row> & { row: Row }

function Cell<Row>({ column, index, ...props }: RowProps<Row> & { column: Column<Row>; index: number }): ReactNode {
  const { row } = props
  const content = column.cell(row, index) ?? '—'
  // A text is cut off where it does not fit.
  const isText = typeof content === 'string'
  const look =
    'px-1.5 leading-5 min-[90rem]:px-2 whitespace-nowrap [&_.block]:leading-4 first:pl-4 last:pr-4 print:max-w-none print:text-13 print:whitespace-normal'
  if (!column.isRowHeader) {
    const cap = column.share ? 'max-w-28 truncate' : isText && 'max-w-28 truncate min-[90rem]:max-w-40'
    return <td className={clsx(look, cap, column.align === 'end' && 'text-right')}>{content === '' ? '—' : content}</td>
  }
  const href = props.nameHref?.(row)
  return (
    <th scope="row" className={clsx(look, 'font-medium', column.share ? 'max-w-36' : isText && 'max-w-36 min-[90rem]:max-w-48')}>
      <span className="flex items-center gap-2">
        <RowMark {...props} />
        <span className="min-w-0">
          {href === undefined ? (
            <span className={clsx('block', isText && 'truncate')}>{content}</span>
          ) : (
            <TextLink href={href} className={clsx('-my-0.5', isText && 'block! truncate leading-6!')}>
              {content}
            </TextLink>
          )}
          {column.note && <span className="digits block truncate text-13 leading-4 font-normal text-ink-2">{column.note(row)}</span>}
        </span>
      </span>
    </th>
  )
}

/** Whether the table ends with a column of links and menus. */
export const hasActions = <Row,>({ openHref, menu }: Pick<TableProps<Row>, 'openHref' | 'menu'>): boolean =>
  openHref !== undefined || menu !== undefined

function RowActions<Row>(props: RowProps<Row>): ReactNode {
  const { row, rowName, openHref, menu } = props
  if (!hasActions(props)) return null
  const entries = menu?.(row) ?? []
  return (
    <td className="sticky right-0 bg-inherit pr-2 pl-1 min-[90rem]:pr-3 min-[90rem]:pl-2 print:hidden">
      <div className="flex items-center justify-end gap-1">
        {openHref && (
          <Link
            href={openHref(row)}
            aria-label={`Open ${rowName(row)}`}
            aria-keyshortcuts={props.peek && 'Space'}
            className="inline-flex h-8 items-center rounded-6 px-2 text-13 font-semibold text-ink-2 group-hover:text-on-brand-soft hover:underline focus-visible:text-on-brand-soft pointer-coarse:text-on-brand-soft"
          >
            Open
          </Link>
        )}
        {entries.length > 0 && <Menu label={`Actions for ${rowName(row)}`} entries={entries} />}
      </div>
    </td>
  )
}
