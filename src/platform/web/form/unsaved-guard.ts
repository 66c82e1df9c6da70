import { useRouter, type RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Confirming } from '../dialog/confirm.tsx'
import { guardLeaving } from '../navigation/leaving.ts'
import { leaveQuestion, usePanel } from '../dialog/side-panel.tsx'

/**
 * While changes are unsaved, going to another page asks first, and so do closing the panel around and closing the tab. Who goes on by themselves once
 * something is saved must have told so before: `flushSync(() => …)`.
 */
export function useUnsavedGuard(isDirty: boolean, ask: Confirming['ask']): void {
  const setGuarded = usePanel()?.setGuarded
  const history: RouterHistory = useRouter().history
  const stays = useEffectEvent(async (): Promise<boolean> => !(await ask(leaveQuestion)))
  useEffect(() => {
    setGuarded?.(isDirty)
    if (!isDirty) return undefined
    const release = history.block({
      // The same page with another tab or filter keeps what was entered.
      blockerFn: async ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && (await stays()),
      enableBeforeUnload: true,
    })
    const unguard = guardLeaving(() => stays())
    return () => {
      release()
      unguard()
      setGuarded?.(false)
    }
  }, [isDirty, setGuarded, history])
}
