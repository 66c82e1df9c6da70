import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { useCallback, useSyncExternalStore, type ReactNode } from 'react'
import { isLoggedOut } from './client.ts'
import { LogInAgain } from './log-in-again.tsx'

type NoteProps = {
  /** At the head of a dialog, which covers the page's own note. */
  isInset?: boolean
}

/** Shown over unsaved changes when the session has ended, before they are sent in vain; otherwise the log-in takes the page's place. */
export function LoggedOutNote({ isInset = false }: NoteProps): ReactNode {
  if (!useIsLoggedOut()) return null
  return (
    <p
      role="alert"
      className={clsx(
        'flex shrink-0 items-start gap-3 bg-warn-soft py-3 font-medium text-warn print:hidden',
        isInset ? 'px-5' : 'mb-6 rounded-8 px-4',
      )}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-[1.125rem] shrink-0" />
      <span>
        Your session has ended. <LogInAgain next="go on here" />
      </span>
    </p>
  )
}

/** Whether the last answer to a query of this page was that nobody is logged in; it ends with the next answer. */
export function useIsLoggedOut(): boolean {
  const cache = useQueryClient().getQueryCache()
  const listen = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  return useSyncExternalStore(listen, () => cache.findAll({ type: 'active' }).some(({ state }) => isLoggedOut(state.error)))
}
