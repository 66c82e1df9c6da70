import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Ctrl Enter, from the panel or from no field at all: a field elsewhere on the page has a use of its own. Held down, it counts once: a decision is not confirmed by one slip. */
export function useGoOnKey(panel: RefObject<HTMLElement | null>, goOn: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, repeat, target } = event
    if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || !(target instanceof HTMLElement)) return
    const isElsewhere = target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]') !== null
    if (isElsewhere && !panel.current?.contains(target)) return
    // Nor does it press the button that has the focus.
    event.preventDefault()
    goOn()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
