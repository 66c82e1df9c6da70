import type { ReactNode } from 'react'
import { DateField } from '#platform/web/form/text-fields.tsx'
import type { FieldsProps } from '../master-panel.tsx'

type Days = { designated_from?: string | null | undefined; designated_until?: string | null | undefined }

/** The first and the last day of a doctor's or company's designation. */
export function DesignationFields({ field }: Pick<FieldsProps<Days>, 'field'>): ReactNode {
  return (
    <>
      <DateField field={field('designated_from')} label="Designated from" hint="After a withdrawal: the first day of a new designation" />
      <DateField field={field('designated_until')} label="Designated until" hint="The last day; empty for no end" />
    </>
  )
}
