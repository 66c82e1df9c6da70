import { useQuery } from '@tanstack/react-query'
import { useMay } from '#accounts/sessions/session.hooks.ts'
import { query } from '#platform/web/query.ts'
import { requestCountsContract } from './request-counts.contract.ts'

/** How many requests wait for this person's side; nothing while that is not known. A number that cannot be asked for must not take the page away. */
export function useWaitingRequests(): number | undefined {
  const { waiting } = requestCountsContract
  return useQuery({ ...query(waiting, {}), enabled: useMay(waiting.access) }).data?.waiting
}
