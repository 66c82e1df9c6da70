import { useRouter, type RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { ConfirmState } from '../dialog/confirm.tsx'
import { addLeaveGuard } from '../navigation/leaving.ts'
import { leaveQuestion, usePanel } from '../dialog/side-panel.tsx'

/**
 * While changes are unsaved, leaving the page, closing the panel and closing the tab ask for confirmation. Code that navigates after saving must clear
 * the state before: `flushSync(() => …)`. Where a field of the address says what is edited, another value of it leaves too.
 */
export function useUnsavedGuard(isDirty: boolean, ask: ConfirmState['ask'], field?: string): void {
  const setGuarded = usePanel()?.setGuarded
  const history: RouterHistory = useRouter().history
  const stays = useEffectEvent(async (): Promise<boolean> => !(await ask(leaveQuestion)))
  useEffect(() => {
    setGuarded?.(isDirty)
    if (!isDirty) return undefined
    const unblock = history.block({
      // Another tab or filter of the same page keeps the entries.
      blockerFn: async ({ currentLocation, nextLocation }) =>
        placeOf(currentLocation, field) !== placeOf(nextLocation, field) && (await stays()),
      enableBeforeUnload: true,
    })
    const unguard = addLeaveGuard(() => stays())
    return () => {
      unblock()
      unguard()
      setGuarded?.(false)
    }
  }, [isDirty, setGuarded, history, field])
}

const placeOf = ({ pathname, search }: { pathname: string; search: string }, field: string | undefined): string =>
  field === undefined ? pathname : `${pathname} ${new URLSearchParams(search).get(field)}`
