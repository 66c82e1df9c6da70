import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { Card } from '#platform/web/card.tsx'
import { Link } from '#platform/web/navigation/link.tsx'
import type { ViolationTotals } from './dashboard.contract.ts'
import { useDashboardLinks } from './dashboard-links.hooks.ts'
import { NoViolations } from './nothing-counted.tsx'

export type TopViolationsProps = {
  totals: ViolationTotals
  /** Another year is loading. */
  isStale: boolean
}

/** The most frequent violations, the first highlighted. */
export function TopViolationsCard({ totals, isStale }: TopViolationsProps): ReactNode {
  const { top, year } = totals
  return (
    <Card
      title="Top 3 violations"
      description={`In ${year}`}
      className={clsx('flex flex-col [&>div:last-child]:flex-1', isStale && 'opacity-60')}
    >
      {top.length === 0 ? (
        <NoViolations year={year} />
      ) : (
        <ol className="flex h-full flex-col gap-3">
          {top.map((each, place) => (
            <li key={each.violation} className="max-h-48 flex-1">
              <TopViolation violation={each} place={place + 1} year={year} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

type TopViolationProps = { violation: ViolationTotals['top'][number]; place: number; year: number }

function TopViolation({ violation: { violation, violation_category, total }, place, year }: TopViolationProps): ReactNode {
  const href = useDashboardLinks().violations({ year, violation })
  const isFirst = place === 1
  const look = `flex h-full items-center gap-4 rounded-8 ${isFirst ? 'bg-bad-soft p-4 sm:p-5' : 'border border-line p-4'}`
  const shown = (
    <>
      {!isFirst && (
        <span
          aria-hidden
          className="digits grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-13 font-semibold text-ink-2"
        >
          {place}
        </span>
      )}
      <span className="min-w-0 flex-1">
        {isFirst && (
          <span className="mb-2 inline-flex h-6 items-center rounded-full bg-surface px-2.5 text-12 font-semibold text-bad">
            Most frequent
          </span>
        )}
        <span className={`block ${isFirst ? 'text-16 font-semibold' : 'font-medium'}`}>{violation}</span>
        <span className="block text-13 text-ink-2">{violation_category}</span>
      </span>
      <span className={`digits font-semibold ${isFirst ? 'text-32 tracking-[-0.02em] text-bad' : 'text-16'}`}>{countText(total)}</span>
    </>
  )
  return href === undefined ? (
    <div className={look}>{shown}</div>
  ) : (
    <Link href={href} className={`${look} ${isFirst ? 'hover:underline' : 'hover:bg-hover'}`}>
      {shown}
    </Link>
  )
}
