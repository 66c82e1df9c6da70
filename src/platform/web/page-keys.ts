import { useEffect, useEffectEvent } from 'react'

/** Page-wide keys; combinations with Ctrl, Alt or ⌘ are left to the browser, and keys typed into a field or a question to it. A ticked box types nothing. */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isForAnother(event.target)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const isForAnother = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select, [role="alertdialog"]') !== null)
