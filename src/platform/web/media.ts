import { useSyncExternalStore } from 'react'

/** Whether the media query matches; updates with the window. */
function mediaHook(queryText: string): () => boolean {
  const query = matchMedia(queryText)
  const listen = (changed: () => void): (() => void) => {
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(listen, () => query.matches)
}

/** Phone width. */
export const useIsNarrow = mediaHook('(width < 40rem)')

/** Wide enough for a chart beside numbers. */
export const useHasChartRoom = mediaHook('screen and (width >= 90rem)')

/** Wide enough for a table, or print. */
export const useHasTable = mediaHook('print, (width >= 48rem)')

/** Wide enough for a list beside what it lists; print has the list alone. */
export const useHasSplit = mediaHook('screen and (width >= 64rem)')
