import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { SectionNav } from '#platform/web/navigation/section-nav.tsx'
import { attendanceReaders } from '../events.rules.ts'
import { useEventPaths } from '../event.paths.ts'

/** Tabs of the scheduler's pages, for users who may see drivers. */
export function SchedulerNav({ here }: { here: 'events' | 'drivers' }): ReactNode {
  const { calendar, drivers } = useEventPaths()
  const seesDrivers = useCan(attendanceReaders)
  const pages = [
    { key: 'events', label: 'Events', href: calendar },
    { key: 'drivers', label: "Drivers' training", href: drivers },
  ]
  return seesDrivers ? <SectionNav label="Training scheduler" pages={pages} here={here} /> : null
}
