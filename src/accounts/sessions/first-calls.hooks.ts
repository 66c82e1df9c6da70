import { useQueryClient } from '@tanstack/react-query'
import type { FirstCalls } from '#platform/contract/first-calls.ts'
import { usePathParameter, useQueryFields } from '#platform/web/navigation/address.ts'
import { useIsOnline } from '#platform/web/online.ts'
import { query } from '#platform/web/query.ts'
import { useActor } from './session.hooks.ts'

/** Starts what a screen asks first, in parallel; each call is made once, however often the screen renders. */
export function useFirstCalls(first: FirstCalls): void {
  const queries = useQueryClient()
  const person = useActor()
  const fields = { ...useQueryFields(), id: usePathParameter('id') }
  // Offline, a list that is on the screen stays.
  if (!useIsOnline()) return
  for (const { route, input } of first({ fields, person })) {
    const options = query(route, input)
    if (!queries.getQueryState(options.queryKey)) void queries.prefetchQuery(options)
  }
}
