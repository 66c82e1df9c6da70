import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'

export type ChartTableProps = {
  caption: string
  /** The heading of the first column: 'Month'. */
  of: string
  /** The heading of the count column. */
  counts: readonly string[]
  rows: readonly { key: string; name: string; numbers: readonly (number | string)[] }[]
}

/** A chart's numbers as a table, for screen readers. */
export function ChartTable({ caption, of, counts, rows }: ChartTableProps): ReactNode {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[of, ...counts].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, numbers }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {numbers.map((number, index) => (
                <td key={counts[index]}>{typeof number === 'number' ? countText(number) : number}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
