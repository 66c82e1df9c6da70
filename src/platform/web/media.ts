import { useSyncExternalStore } from 'react'

/** Whether the media query matches; updates with the window. */
function follow(words: string): () => boolean {
  const query = matchMedia(words)
  const listen = (changed: () => void): (() => void) => {
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(listen, () => query.matches)
}

/** Phone width. */
export const useIsNarrow = follow('(width < 40rem)')

/** Wide enough for a table, or print. */
export const useHasTable = follow('print, (width >= 48rem)')
