import { useQuery } from '@tanstack/react-query'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { query } from '#platform/web/query.ts'
import { barredMatchCount, barredReviewers } from './barred-match-count.contract.ts'

/** The number of applicants to compare; undefined for who may not, while loading, and after a failure, which must not replace the page. */
export function useOpenMatchCount(): number | undefined {
  return useQuery({ ...query(barredMatchCount, {}), enabled: useCan(barredReviewers) }).data?.open
}
