import type { ReactNode } from 'react'
import { TextField } from '#platform/web/form/text-fields.tsx'
import type { FieldsProps } from './master-panel.tsx'

/** The whole form of what has a name and nothing else. */
export function NameField({ field }: FieldsProps<{ readonly name: string }>): ReactNode {
  return <TextField field={field('name')} label="Name" />
}
