import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatTime } from '#platform/web/dates.ts'
import { useIsOnline, useListLoadedAt } from '#platform/web/online.ts'

/** Shown while the browser is offline, with the time of the list on the screen. */
export function OfflineNote(): ReactNode {
  const isOnline = useIsOnline()
  const loadedAt = useListLoadedAt()
  const age =
    loadedAt === undefined ? 'This page may be out of date.' : `This list is from ${formatTime(new Date(loadedAt).toISOString())}.`
  return (
    <output className="block">
      {!isOnline && (
        <p className="mb-6 flex items-center gap-3 rounded-8 bg-warn-soft px-4 py-3 font-medium text-warn">
          <WifiOff aria-hidden className="size-[1.125rem] shrink-0" />
          You are offline. {age} Reconnect to save changes.
        </p>
      )}
    </output>
  )
}
