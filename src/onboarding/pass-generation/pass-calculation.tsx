import { clsx } from 'clsx'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { DaysLeft } from '#administration/expiry-badge.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import type { PassLine } from './pass-generation.contract.ts'

/** The limits of a pass made today; the earliest, which decides, is marked. */
export function PassCalculation({ lines }: { lines: readonly PassLine[] }): ReactNode {
  return (
    <Card title="Calculation" description="A pass ends on the earliest of these days." flush>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Calculation of the pass</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Limit</th>
            <th scope="col">Day</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.what} className={clsx('border-t border-line', line.decides && 'bg-brand-soft')}>
              <th scope="row" className="px-4 py-2.5 font-medium sm:px-5">
                <span className="block first-letter:uppercase">{line.name}</span>
                {line.decides && (
                  <span className="mt-0.5 flex items-center gap-1 text-13 text-on-brand-soft">
                    <ArrowRight aria-hidden className="size-4" />
                    Decides the expiry
                  </span>
                )}
              </th>
              <td className="px-4 py-2.5 text-right sm:px-5">
                <Limit line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Limit({ line: { expiry, days_left, is_needed } }: { line: PassLine }): ReactNode {
  if (!is_needed) return <span className="text-ink-2">Not needed</span>
  if (expiry === null || days_left === null) return <span className="font-medium text-bad">Missing</span>
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <span className="digits whitespace-nowrap">{formatDate(expiry)}</span>
      <DaysLeft days={days_left} />
    </span>
  )
}
