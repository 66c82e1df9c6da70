import { useRouter, type RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Confirming } from '../dialog/confirm.tsx'
import { guardLeaving } from '../navigation/leaving.ts'
import { leaveQuestion, usePanel } from '../dialog/side-panel.tsx'

/**
 * While changes are unsaved, leaving the page, closing the panel and closing the tab ask first. Code that navigates after saving must clear the
 * state before: `flushSync(() => …)`.
 */
export function useUnsavedGuard(isDirty: boolean, ask: Confirming['ask']): void {
  const setGuarded = usePanel()?.setGuarded
  const history: RouterHistory = useRouter().history
  const stays = useEffectEvent(async (): Promise<boolean> => !(await ask(leaveQuestion)))
  useEffect(() => {
    setGuarded?.(isDirty)
    if (!isDirty) return undefined
    const release = history.block({
      // Another tab or filter of the same page keeps the entries.
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
