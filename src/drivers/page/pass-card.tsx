import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ExpiryWithBadge, DaysLeft, type ExpiryDate } from '#administration/expiry-badge.tsx'
import { TermHelp, type Term } from '#administration/terms.tsx'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Badge } from '#platform/web/badge.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { verdictContract, type VerdictAnswer } from '../verdict/as-at/verdict.contract.ts'
import type { DriverPage } from './driver-page.contract.ts'
import { PassStatusBadge } from './pass-status.tsx'

export function PassCard({ driver: { _id, pass } }: { driver: DriverPage }): ReactNode {
  const { status, expiry, days_left, issued_on } = pass
  const passExpiry = expiry === null || days_left === null ? null : { expiry, days_left }
  const facts = [
    { label: 'Pass expiry', value: <ExpiryWithBadge expiry={passExpiry} /> },
    { label: 'Generated on', value: issued_on && formatDate(issued_on) },
  ]
  return (
    <Card title="Pass" aside={status ? <PassStatusBadge status={status} /> : <Badge>No pass yet</Badge>}>
      {status && <Facts facts={facts} columns={2} />}
      <AsyncBoundary resetKey={_id} title="The pass's documents could not be loaded">
        <PassRequirements driverId={_id} />
      </AsyncBoundary>
    </Card>
  )
}

/** What a pass ends with; the earliest sets its expiry. The plant's own requirements do not end it. */
function PassRequirements({ driverId }: { driverId: string }): ReactNode {
  const { proofs, pass_words } = useRouteQuery(verdictContract.asAt, { driver_id: driverId }).data
  return (
    <div className="mt-5 border-t border-line pt-5">
      {pass_words && <p className="mb-3 max-w-[70ch]">{pass_words}</p>}
      <ul aria-label="Limits of the pass" className="divide-y divide-line">
        {proofs
          .filter(({ own }) => !own)
          .map((requirement) => (
            <RequirementLine key={requirement.what} requirement={requirement} />
          ))}
      </ul>
    </div>
  )
}

function RequirementLine({
  requirement: { what, name, expiry, days_left, is_needed, sets_pass, finding, is_recalled },
}: {
  requirement: VerdictAnswer['proofs'][number]
}): ReactNode {
  const term = termOf[what]
  const ends = expiry === null || days_left === null ? null : { expiry, days_left, finding }
  return (
    <li className="flex items-center justify-between gap-x-4 py-2">
      <span className={clsx('inline-flex flex-wrap items-center gap-x-2 gap-y-1', sets_pass && 'font-semibold')}>
        <span className="inline-block first-letter:uppercase">{name}</span>
        {term && <TermHelp of={term} />}
        {sets_pass && (
          <span className="rounded-full border border-transparent bg-brand-soft px-2 text-12 font-semibold text-on-brand-soft">
            Earliest
          </span>
        )}
        {is_recalled && <Badge tone="warn">Under recall</Badge>}
      </span>
      {is_needed ? ends ? <End {...ends} /> : <span className="font-medium text-bad">Missing</span> : <NotNeeded ends={ends} />}
    </li>
  )
}

const termOf: Readonly<Record<string, Term | undefined>> = { ddt: 'ddt', bulker: 'bulker', transporter: 'spot' }

/** Days left below the date where the card is narrow. */
const End = ({ expiry, days_left, finding }: ExpiryDate): ReactNode => (
  <span className="flex flex-wrap items-center justify-end gap-x-3">
    <span className="digits">{formatDate(expiry)}</span>
    {finding ? <Badge tone="bad">{finding}</Badge> : <DaysLeft days={days_left} />}
  </span>
)

function NotNeeded({ ends }: { ends: ExpiryDate | null }): ReactNode {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 text-ink-2">
      {ends && <ExpiryWithBadge expiry={ends} />}
      Not needed
    </span>
  )
}
