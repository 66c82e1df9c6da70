import { useSyncExternalStore } from 'react'

/** Whether what CSS would say of the window in these words holds, followed as the window changes. */
function follow(words: string): () => boolean {
  const query = matchMedia(words)
  const listen = (changed: () => void): (() => void) => {
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(listen, () => query.matches)
}

/** As narrow as a phone, where a grid of seven days has no room for words. */
export const useIsNarrow = follow('(width < 40rem)')

/** Room for a table: a wide window, or paper. */
export const useHasTable = follow('print, (width >= 48rem)')
