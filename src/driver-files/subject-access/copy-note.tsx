import type { ReactNode } from 'react'
import { formatDate } from '#platform/web/dates.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { copiesPath } from './copies.paths.ts'
import { subjectAccessContract } from './subject-access.contract.ts'

/** That the driver waits for the own copy; nothing where that is not so. */
export function CopyNote({ driverId }: { driverId: string }): ReactNode {
  const [open] = useRouteQuery(subjectAccessContract.list, { driver_id: driverId }).data.data
  if (!open) return null
  return (
    <p>
      The driver asked for the own copy. It is {open.is_late ? 'late since' : 'due on'}{' '}
      <span className="digits">{formatDate(open.due_on)}</span>.{' '}
      <TextLink href={`${copiesPath}?driver_id=${driverId}`}>Make it and hand it over</TextLink>
    </p>
  )
}
