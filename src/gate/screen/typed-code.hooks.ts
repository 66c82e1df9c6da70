import { useEffect, useRef } from 'react'

const fields = 'input, textarea, select, [contenteditable], [role="dialog"]'

/** A hand scanner types the code and Enter, wherever the focus is. In a field, the field receives it. */
export function useTypedCode(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    let typed = ''
    const read = (event: KeyboardEvent): void => {
      const isElsewhere = event.target instanceof Element && event.target.closest(fields) !== null
      if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return void (typed = '')
      if (event.key === 'Escape') typed = ''
      if (event.key.length === 1) typed += event.key
      // Enter after a code must not press the focused button.
      if (event.key !== 'Enter' || typed.length < shortestCode) return
      event.preventDefault()
      latest.current(typed)
      typed = ''
    }
    document.addEventListener('keydown', read)
    return () => document.removeEventListener('keydown', read)
  }, [])
}

const shortestCode = 4
