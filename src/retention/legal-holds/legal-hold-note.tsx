import type { ReactNode } from 'react'
import { formatDate } from '#platform/web/dates.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { legalHoldsContract } from './legal-holds.contract.ts'

/** Above a driver's page, for those who may set and lift it. */
export function LegalHoldNote({ driverId }: { driverId: string }): ReactNode {
  const open = useRouteQuery(legalHoldsContract.ofDriver, { driver_id: driverId }).data.holds.find(({ lifted }) => lifted === null)
  if (!open) return null
  return (
    <section aria-label="Legal hold" className="rounded-12 border border-line bg-surface px-4 py-3 sm:px-5">
      <p className="font-medium">Legal hold: everything about this driver is kept</p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{open.reason}</p>
      <p className="digits mt-1 text-13 text-ink-2">
        Review on {formatDate(open.review_on)} · set by {open.set_by}
      </p>
    </section>
  )
}
