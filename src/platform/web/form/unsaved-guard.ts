import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { ConfirmState } from '../dialog/confirm.tsx'
import { addLeaveGuard } from '../navigation/leaving.ts'
import { leaveQuestion, usePanel } from '../dialog/side-panel.tsx'

/**
 * While changes are unsaved, leaving the page, closing the panel and closing the tab ask for confirmation. Code that navigates after saving must clear
 * the state before: `flushSync(() => …)`.
 */
export function useUnsavedGuard(isDirty: boolean, ask: ConfirmState['ask']): void {
  const setGuarded = usePanel()?.setGuarded
  const stays = useCallback(async (): Promise<boolean> => !(await ask(leaveQuestion)), [ask])
  // Another tab or filter of the same page keeps the entries.
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    async ({ current, next }) => current.pathname !== next.pathname && (await stays()),
    [stays],
  )
  useBlocker({ shouldBlockFn, enableBeforeUnload: true, disabled: !isDirty })
  useEffect(() => {
    setGuarded?.(isDirty)
    if (!isDirty) return undefined
    const unguard = addLeaveGuard(stays)
    return () => {
      unguard()
      setGuarded?.(false)
    }
  }, [isDirty, setGuarded, stays])
}
