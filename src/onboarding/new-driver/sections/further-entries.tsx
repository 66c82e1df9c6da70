import type { ReactNode } from 'react'
import { DescribedField } from '#drivers/details/described-field.tsx'
import type { DraftForm } from '../draft-form.hooks.ts'
import { EntryField } from '../entry-field.tsx'
import { furtherFields, type Section } from '../sections.rules.ts'

/** The fields of the driver that this section asks for without a place of their own. */
export const FurtherEntries = ({ form, section }: { form: DraftForm; section: Section }): ReactNode =>
  furtherFields(section).map((field) => (
    <EntryField key={field.name} form={form} name={field.name}>
      <DescribedField described={field} field={form.field(field.name)} />
    </EntryField>
  ))
