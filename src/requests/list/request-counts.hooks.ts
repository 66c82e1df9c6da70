import { useQuery } from '@tanstack/react-query'
import { useMay } from '#accounts/sessions/session.hooks.ts'
import { query } from '#platform/web/query.ts'
import { requestCountsContract } from './request-counts.contract.ts'

/** The number of pending requests for this person; undefined while unknown. A failure must not replace the page. */
export function useWaitingRequests(): number | undefined {
  const { waiting } = requestCountsContract
  return useQuery({ ...query(waiting, {}), enabled: useMay(waiting.access) }).data?.waiting
}
