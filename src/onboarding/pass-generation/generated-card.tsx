import type { ReactNode } from 'react'
import { formatDate } from '#platform/web/dates.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { passGenerationPath } from './pass-generation.paths.ts'
import type { Generated } from './pass-queue.hooks.ts'

/** What came of each driver. */
export function GeneratedCard({ answer: { message, generated, failed } }: { answer: Generated }): ReactNode {
  return (
    <section aria-label="Result" className="mb-4 rounded-12 border border-line bg-surface p-4 sm:p-5">
      <p className="font-semibold">{message}</p>
      {failed.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {failed.map(({ driver_id, name, message: why }) => (
            <li key={driver_id} className="text-bad">
              <DriverLink id={driver_id} name={name ?? 'A driver'} />: {why}
            </li>
          ))}
        </ul>
      )}
      {generated.length > 0 && (
        <ul className="mt-2 flex max-h-60 flex-col gap-1 overflow-y-auto">
          {generated.map(({ driver_id, name, expiry, reason }) => (
            <li key={driver_id}>
              <DriverLink id={driver_id} name={name} />: until <span className="digits">{formatDate(expiry)}</span> ({reason})
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const DriverLink = ({ id, name }: { id: string; name: string }): ReactNode => <TextLink href={passGenerationPath(id)}>{name}</TextLink>
