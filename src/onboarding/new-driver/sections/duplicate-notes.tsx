import type { ReactNode } from 'react'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import type { DraftForm } from '../draft-form.hooks.ts'
import { Note } from '../note.tsx'
import { useDuplicates } from './identity.hooks.ts'

/** People who may be the same one, before the draft is submitted; warnings only. */
export function DuplicateNotes({ form }: { form: DraftForm }): ReactNode {
  const { driver: driverPath } = useDriverPaths()
  return useDuplicates(form).map(({ message, driver }, index) => (
    <Note key={driver?._id ?? index} tone="warn">
      {message}
      {driver && <TextLink href={driverPath(driver._id)}>{driver.name}</TextLink>}
    </Note>
  ))
}
