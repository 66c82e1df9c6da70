import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { useHasTable } from '#platform/web/media.ts'
import type { MomentTable } from './as-at.contract.ts'

/** Columns without a text in any row are left out. */
const shown = ({ columns, rows }: MomentTable): readonly number[] =>
  columns.map((_, at) => at).filter((at) => at === 0 || rows.some((row) => row[at]))

/** One table of what was known; on phones a list. */
export function MomentRows({ table }: { table: MomentTable }): ReactNode {
  const hasTable = useHasTable()
  return (
    <Card title={table.title} flush>
      {hasTable ? <Wide table={table} /> : <Narrow table={table} />}
    </Card>
  )
}

const look = 'px-3 py-2.5 text-left align-top first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5'

/** Without focusable content it scrolls by keyboard only where it takes the focus itself. */
const scrolls = { tabIndex: 0, role: 'group' } as const

function Wide({ table }: { table: MomentTable }): ReactNode {
  const at = shown(table)
  return (
    <div className="overflow-x-auto print:overflow-visible" {...scrolls} aria-label={table.title}>
      <table className="w-full border-collapse">
        <caption className="sr-only">{table.title}</caption>
        <thead>
          <tr className="border-b border-line">
            {at.map((column) => (
              <th key={column} scope="col" className={`${look} py-1.5! text-13 font-medium text-ink-2`}>
                {table.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="digits divide-y divide-line">
          {table.rows.map((row, index) => (
            <tr key={index}>
              {at.map((column) =>
                column === 0 ? (
                  <th key={column} scope="row" className={`${look} font-medium`}>
                    {row[0]}
                  </th>
                ) : (
                  <td key={column} className={look}>
                    {row[column] || '—'}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Narrow({ table }: { table: MomentTable }): ReactNode {
  return (
    <ul aria-label={table.title} className="digits divide-y divide-line">
      {table.rows.map((row, index) => (
        <li key={index} className="p-4">
          <p className="font-medium wrap-anywhere">{row[0]}</p>
          <dl className="mt-0.5 grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1">
            {shown(table)
              .filter((at) => at > 0 && row[at])
              .map((at) => (
                <div key={at} className="contents">
                  <dt className="text-13 text-ink-2">{table.columns[at]}</dt>
                  <dd className="min-w-0 wrap-anywhere">{row[at]}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
