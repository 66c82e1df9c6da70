import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { hasActions } from './table-rows.tsx'
import type { TableProps } from './table.tsx'

type TotalsProps<Row> = Pick<TableProps<Row>, 'columns' | 'openHref' | 'menu'> & { totals: Readonly<Record<string, ReactNode>> }

/** The totals of all rows, as the table's last row. */
export function TableTotals<Row>({ columns, totals, ...props }: TotalsProps<Row>): ReactNode {
  return (
    <tfoot>
      <tr className="digits h-11 border-t border-line font-semibold">
        {columns.map(({ key, align }, index) => {
          const look = clsx('px-2 py-1.5 first:pl-4 last:pr-4 print:text-13', align === 'end' && 'text-right')
          return index === 0 ? (
            <th key={key} scope="row" className={clsx(look, 'font-semibold')}>
              Total
            </th>
          ) : (
            <td key={key} className={look}>
              {totals[key]}
            </td>
          )
        })}
        {hasActions(props) && <td className="print:hidden">{''}</td>}
      </tr>
    </tfoot>
  )
}
