import type { ReactNode } from 'react'
import { SelectField } from '#platform/web/form/choice-fields.tsx'
import { DateField, TextField } from '#platform/web/form/text-fields.tsx'
import type { DraftForm } from '../draft-form.hooks.ts'
import { EntryField } from '../entry-field.tsx'
import { fieldLabels } from '../sections.rules.ts'
import { FurtherEntries } from './further-entries.tsx'

export function LicenceSection({ form }: { form: DraftForm }): ReactNode {
  const { field, facts } = form
  const { bulker_experience_years: bulkerYears } = facts.limits
  return (
    <>
      <EntryField form={form} name="licence_no">
        <TextField field={field('licence_no')} label={fieldLabels.licence_no} />
      </EntryField>
      <EntryField form={form} name="licence_class">
        <SelectField
          field={field('licence_class')}
          label={fieldLabels.licence_class}
          options={facts.licence_classes.map((value) => ({ value, label: value }))}
        />
      </EntryField>
      <EntryField form={form} name="licence_issued_on">
        <DateField field={field('licence_issued_on')} label={fieldLabels.licence_issued_on} max={facts.today} />
      </EntryField>
      <EntryField form={form} name="licence_expiry">
        <DateField field={field('licence_expiry')} label={fieldLabels.licence_expiry} min={facts.today} />
      </EntryField>
      <EntryField form={form} name="experience_years">
        <TextField
          field={field('experience_years')}
          label={fieldLabels.experience_years}
          inputMode="numeric"
          hint={bulkerYears > 0 && `At least ${bulkerYears} for a Bulker`}
        />
      </EntryField>
      <FurtherEntries form={form} section="licence" />
    </>
  )
}
