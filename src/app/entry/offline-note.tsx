import { WifiOff } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'

/** Shown while the browser is offline. */
export function OfflineNote(): ReactNode {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  return (
    <output className="block">
      {!isOnline && (
        <p className="mb-6 flex items-center gap-3 rounded-8 bg-warn-soft px-4 py-3 font-medium text-warn">
          <WifiOff aria-hidden className="size-[1.125rem] shrink-0" />
          You are offline. This page may be out of date. Reconnect to save changes.
        </p>
      )}
    </output>
  )
}

function listen(changed: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, changed)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, changed)
  }
}
