import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { Link } from '#platform/web/navigation/link.tsx'
import { attendanceReaders } from '../events.rules.ts'
import { useEventPaths } from '../event.paths.ts'

/** Tabs of the scheduler's pages, for users who may see drivers. */
export function SchedulerNav({ here }: { readonly here: 'events' | 'drivers' }): ReactNode {
  const { calendar, drivers } = useEventPaths()
  const seesDrivers = useCan(attendanceReaders)
  const pages = [
    { key: 'events', label: 'Events', href: calendar },
    { key: 'drivers', label: "Drivers' training", href: drivers },
  ] as const
  if (!seesDrivers) return null
  return (
    <nav aria-label="Training scheduler" className="mb-4 flex gap-1 border-b border-line print:hidden">
      {pages.map(({ key, label, href }) => (
        <Link
          key={key}
          href={href}
          aria-current={key === here ? 'page' : undefined}
          className={clsx(
            '-mb-px inline-flex h-10 items-center border-b-2 px-3 font-medium pointer-coarse:h-11',
            key === here ? 'border-brand text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
