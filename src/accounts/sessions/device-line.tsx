import { MonitorSmartphone } from 'lucide-react'
import type { ReactNode } from 'react'

type DeviceLineProps = {
  name: string
  place?: string
  times: string
  /** Badges and action buttons. */
  children: ReactNode
}

/** One device in a list of 'My account'. */
export function DeviceLine({ name, place, times, children }: DeviceLineProps): ReactNode {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0 sm:px-5">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        {place && <p className="text-13 text-ink-2">{place}</p>}
        <p className="digits text-13 text-ink-2">{times}</p>
      </div>
      {children}
    </li>
  )
}
