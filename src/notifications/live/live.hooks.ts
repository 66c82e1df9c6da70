import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { accessTopic, allTopics } from '#platform/contract/live.ts'
import { addressOf } from '#platform/web/client.ts'
import { followLive } from '#platform/web/live.ts'
import { hasUnsavedChanges } from '#platform/web/navigation/leaving.ts'
import { invalidateTopics } from '#platform/web/query.ts'
import { liveContract, liveTopics } from './live.contract.ts'

/** Refetches the open page's queries when a followed topic changes, and admits the user again when their access changes. */
export function useLive(): void {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(
    () =>
      followLive({
        address: addressOf(liveContract.listen, { topics: [...liveTopics] }),
        allTopics,
        onTopic: (topic) => invalidateTopics(client, [topic]),
        onMissed: () => invalidateTopics(client),
        accessTopic,
        // Over unsaved changes the page stays, and its refused queries show the end of the session.
        onAccessChanged: () => {
          if (hasUnsavedChanges()) invalidateTopics(client)
          else void client.invalidateQueries({ refetchType: 'none' }).then(() => router.invalidate())
        },
      }),
    [client, router],
  )
}
