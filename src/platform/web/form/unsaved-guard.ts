import { useEffect } from 'react'
import { usePanel } from '../side-panel.tsx'

/** While changes are unsaved, closing the tab asks first, and so does closing the panel around. */
export function useUnsavedGuard(isDirty: boolean): void {
  const setGuarded = usePanel()?.setGuarded
  useEffect(() => {
    setGuarded?.(isDirty)
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('beforeunload', ask)
      setGuarded?.(false)
    }
  }, [isDirty, setGuarded])
}
