import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { everything } from '#platform/contract/live.ts'
import { addressOf } from '#platform/web/client.ts'
import { followLive } from '#platform/web/live.ts'
import { refreshFollowing } from '#platform/web/query.ts'
import { liveContract, liveTopics } from './live.contract.ts'

/** Refetches the open page's queries when a followed topic changes. */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      followLive({
        address: addressOf(liveContract.listen, { topics: [...liveTopics] }),
        everything,
        heard: (topic) => refreshFollowing(client, [topic]),
        missed: () => refreshFollowing(client),
      }),
    [client],
  )
}
