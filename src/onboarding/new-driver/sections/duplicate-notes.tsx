import type { ReactNode } from 'react'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import type { SameReason } from '#drivers/likely-same/likely-same.rules.ts'
import type { DraftForm } from '../draft-form.hooks.ts'
import { Note } from '../note.tsx'

type DuplicateNotesProps = {
  readonly form: DraftForm
  /** The field's reason; all where it is left out. */
  readonly reason?: SameReason
}

/** People who may be the same one; warnings only. */
export function DuplicateNotes({ form: { duplicates }, reason }: DuplicateNotesProps): ReactNode {
  const { driver: driverPath } = useDriverPaths()
  const shown = duplicates.filter(({ reasons }) => reason === undefined || reasons.includes(reason))
  return shown.map(({ message, driver }, index) => (
    <Note key={driver?._id ?? index} tone="warn">
      {message}
      {driver && <TextLink href={driverPath(driver._id)}>{driver.name}</TextLink>}
    </Note>
  ))
}
