import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { call } from '#platform/web/client.ts'
import { query } from '#platform/web/query.ts'
import { presenceContract } from './presence.contract.ts'
import { presenceText } from './presence.rules.ts'

/** Who else has this request open. Shows this reader to them while the page is in sight. It never stands in the way: a failure shows nothing. */
export function Presence({ requestId }: { requestId: string }): ReactNode {
  const text = presenceText(useOthers(requestId))
  return (
    <output className="block font-medium text-info empty:hidden print:hidden">
      {text && (
        <>
          <Eye aria-hidden className="mr-1.5 inline size-4" />
          {text}
        </>
      )}
    </output>
  )
}

/** Enters on opening and on coming back to the page, and leaves with it; what changes in between arrives by the live stream, so nothing is polled. */
function useOthers(requestId: string): readonly string[] {
  const client = useQueryClient()
  const entering = query(presenceContract.enter, { request_id: requestId })
  const { data } = useQuery({ ...entering, gcTime: 0, refetchOnWindowFocus: false })
  useEffect(() => {
    const leave = (): void => void call(presenceContract.leave, { request_id: requestId }, { keepalive: true }).catch(() => {})
    const onVisibility = (): void =>
      document.visibilityState === 'visible' ? void client.refetchQueries({ queryKey: entering.queryKey }) : leave()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      leave()
    }
    // The key follows from the request.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, requestId])
  return data?.others ?? []
}
