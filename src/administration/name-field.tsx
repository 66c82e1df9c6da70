import type { ReactNode } from 'react'
import { TextField } from '#platform/web/form/text-fields.tsx'
import type { FieldsProps } from './master-panel.tsx'

/** The form of kinds with a name only. */
export function NameField({ field }: FieldsProps<{ readonly name: string }>): ReactNode {
  return <TextField field={field('name')} label="Name" />
}
