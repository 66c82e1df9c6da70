import { useQuery } from '@tanstack/react-query'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { query } from '#platform/web/query.ts'
import { requestCountsContract } from './request-counts.contract.ts'

/** The number of pending requests for this person; undefined while loading or after a failure, which must not replace the page. */
export function usePendingRequestCount(): number | undefined {
  const { waiting } = requestCountsContract
  return useQuery({ ...query(waiting, {}), enabled: useCan(waiting.access) }).data?.waiting
}
