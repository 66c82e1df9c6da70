import { useEffect, useSyncExternalStore } from 'react'

/** Whether the browser has a connection. */
export const useIsOnline = (): boolean => useSyncExternalStore(listenToConnection, () => navigator.onLine)

function listenToConnection(changed: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, changed)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, changed)
  }
}

let loadedAt: number | undefined
const listeners = new Set<() => void>()

/** When the list on the screen was loaded, in milliseconds; undefined without a list. */
export const useListLoadedAt = (): number | undefined => useSyncExternalStore(listenToList, () => loadedAt)

function listenToList(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Says when the list on the screen was loaded, for the note shown offline. */
export function useAnnouncedList(updatedAt: number): void {
  useEffect(() => {
    announceList(updatedAt)
    return () => announceList(undefined)
  }, [updatedAt])
}

function announceList(updatedAt: number | undefined): void {
  loadedAt = updatedAt
  for (const changed of listeners) changed()
}
