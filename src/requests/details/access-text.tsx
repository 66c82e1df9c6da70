import { formatDate } from '#platform/web/dates.ts'
import type { RequestDetails } from '../requests.contract.ts'

/** How long the doctor or trainer has had access: 'Access since 3 days (23 Nov 2026)'. */
export function accessText({ submitter_access }: RequestDetails): string | null {
  if (submitter_access === null) return null
  const { since, days } = submitter_access
  const long = days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`
  return `Access since ${long} (${formatDate(since.slice(0, 10))})`
}
