import { useSyncExternalStore } from 'react'

export type Density = 'compact' | 'comfortable'

const changes = new EventTarget()
let chosen: Density | undefined

/** How high the rows are, on this device. */
export const useDensity = (): Density => useSyncExternalStore(listen, current)

export function setDensity(density: Density): void {
  chosen = density
  try {
    localStorage.setItem('density', density)
  } catch {
    // Without storage the choice lasts for this visit.
  }
  changes.dispatchEvent(new Event('change'))
}

function current(): Density {
  if (chosen) return chosen
  try {
    return localStorage.getItem('density') === 'comfortable' ? 'comfortable' : 'compact'
  } catch {
    return 'compact'
  }
}

function listen(changed: () => void): () => void {
  changes.addEventListener('change', changed)
  return () => changes.removeEventListener('change', changed)
}
