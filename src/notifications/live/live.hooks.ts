import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { allTopics } from '#platform/contract/live.ts'
import { addressOf } from '#platform/web/client.ts'
import { followLive } from '#platform/web/live.ts'
import { invalidateTopics } from '#platform/web/query.ts'
import { liveContract, liveTopics } from './live.contract.ts'

/** Refetches the open page's queries when a followed topic changes. */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      followLive({
        address: addressOf(liveContract.listen, { topics: [...liveTopics] }),
        allTopics,
        onTopic: (topic) => invalidateTopics(client, [topic]),
        onMissed: () => invalidateTopics(client),
      }),
    [client],
  )
}
