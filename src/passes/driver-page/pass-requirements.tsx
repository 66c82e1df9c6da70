import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { DaysLeft, ExpiryWithBadge, type ExpiryDate } from '#administration/expiry-badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { verdictContract, type VerdictAnswer } from '../verdict/verdict.contract.ts'

/** A pass's requirements with their expiries; the earliest one sets the pass's expiry. */
export function PassRequirements({ driverId }: { readonly driverId: string }): ReactNode {
  const { proofs, pass_words } = useRouteQuery(verdictContract.asAt, { driver_id: driverId }).data
  return (
    <div className="mt-5 border-t border-line pt-5">
      {pass_words && <p className="mb-3 max-w-[70ch]">{pass_words}</p>}
      <ul aria-label="Documents of the pass" className="divide-y divide-line">
        {proofs.map((requirement) => (
          <RequirementLine key={requirement.what} requirement={requirement} />
        ))}
      </ul>
    </div>
  )
}

function RequirementLine({
  requirement: { name, expiry, days_left, is_needed, sets_pass },
}: {
  readonly requirement: VerdictAnswer['proofs'][number]
}): ReactNode {
  const ends = expiry === null || days_left === null ? null : { expiry, days_left }
  return (
    <li className="flex items-center justify-between gap-x-4 py-2">
      <span className={clsx('inline-flex flex-wrap items-center gap-x-2 gap-y-1', sets_pass && 'font-semibold')}>
        <span className="first-letter:uppercase">{name}</span>
        {sets_pass && <span className="rounded-full bg-brand-soft px-2 text-12 font-semibold text-on-brand-soft">Earliest</span>}
      </span>
      {is_needed ? ends ? <End {...ends} /> : <span className="font-medium text-bad">Missing</span> : <NotNeeded ends={ends} />}
    </li>
  )
}

/** Dates and days left in columns; stacked on phones. */
const End = ({ expiry, days_left }: ExpiryDate): ReactNode => (
  <span className="grid shrink-0 items-center justify-items-end gap-x-3 sm:grid-cols-[auto_6rem]">
    <span className="digits">{formatDate(expiry)}</span>
    <DaysLeft days={days_left} />
  </span>
)

function NotNeeded({ ends }: { readonly ends: ExpiryDate | null }): ReactNode {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 text-ink-2">
      {ends && <ExpiryWithBadge expiry={ends} />}
      Not needed
    </span>
  )
}
