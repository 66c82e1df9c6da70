import { useRouter, type RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { ConfirmState } from '../dialog/confirm.tsx'
import { addLeaveGuard } from '../navigation/leaving.ts'
import { leaveQuestion, usePanel } from '../dialog/side-panel.tsx'

/**
 * While changes are unsaved, leaving the page, closing the panel and closing the tab ask for confirmation. Code that navigates after saving must clear
 * the state before: `flushSync(() => …)`.
 */
export function useUnsavedGuard(isDirty: boolean, ask: ConfirmState['ask']): void {
  const setGuarded = usePanel()?.setGuarded
  const history: RouterHistory = useRouter().history
  const stays = useEffectEvent(async (): Promise<boolean> => !(await ask(leaveQuestion)))
  useEffect(() => {
    setGuarded?.(isDirty)
    if (!isDirty) return undefined
    const unblock = history.block({
      // Another tab or filter of the same page keeps the entries.
      blockerFn: async ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && (await stays()),
      enableBeforeUnload: true,
    })
    const unguard = addLeaveGuard(() => stays())
    return () => {
      unblock()
      unguard()
      setGuarded?.(false)
    }
  }, [isDirty, setGuarded, history])
}
