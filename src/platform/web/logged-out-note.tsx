import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useCallback, useSyncExternalStore, type ReactNode } from 'react'
import { isLoggedOut } from '#platform/web/client.ts'
import { LogInAgain } from '#platform/web/log-in-again.tsx'

/** Shown over unsaved changes when the session has ended, before they are sent in vain; otherwise the log-in takes the page's place. */
export function LoggedOutNote(): ReactNode {
  if (!useIsLoggedOut()) return null
  return (
    <p role="alert" className="mb-6 flex items-start gap-3 rounded-8 bg-warn-soft px-4 py-3 font-medium text-warn print:hidden">
      <CircleAlert aria-hidden className="mt-0.5 size-[1.125rem] shrink-0" />
      <span>
        Your session has ended. <LogInAgain next="go on here" />
      </span>
    </p>
  )
}

/** Whether the last answer to a query of this page was that nobody is logged in; it ends with the next answer. */
function useIsLoggedOut(): boolean {
  const cache = useQueryClient().getQueryCache()
  const listen = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  return useSyncExternalStore(listen, () => cache.findAll({ type: 'active' }).some(({ state }) => isLoggedOut(state.error)))
}
