import { useSyncExternalStore } from 'react'

/** Whether the window is as narrow as a phone's, where a grid of seven days has no room for words. */
export const useIsNarrow = (): boolean => useSyncExternalStore(listen, () => narrow.matches)

const narrow = matchMedia('(width < 40rem)')

function listen(changed: () => void): () => void {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}
