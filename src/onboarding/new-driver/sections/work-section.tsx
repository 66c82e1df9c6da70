import type { ReactNode } from 'react'
import { CheckboxesField } from '#platform/web/form/checkboxes-field.tsx'
import { ComboboxField } from '#platform/web/form/choice-fields.tsx'
import type { DraftForm } from '../draft-form.hooks.ts'
import { EntryField } from '../entry-field.tsx'
import { fieldLabels } from '../sections.rules.ts'
import { FurtherEntries } from './further-entries.tsx'

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export function WorkSection({ form }: { form: DraftForm }): ReactNode {
  const { field, facts, isStaff } = form
  return (
    <>
      {isStaff ? (
        <EntryField form={form} name="transporter_id">
          <ComboboxField
            field={field('transporter_id')}
            label={fieldLabels.transporter_id}
            placeholder="Search transporters…"
            options={facts.transporters.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        </EntryField>
      ) : (
        <p className="text-13">
          <span className="block font-semibold">{fieldLabels.transporter_id}</span>
          <span className="text-14">{facts.transporters[0]?.name}</span>
        </p>
      )}
      <EntryField form={form} name="vehicle_options">
        <CheckboxesField
          field={field('vehicle_options')}
          label={fieldLabels.vehicle_options}
          hint="What the driver will drive. Some documents follow from it."
          options={optionsOf(facts.vehicle_options)}
        />
      </EntryField>
      <EntryField form={form} name="vehicle_categories">
        <CheckboxesField
          field={field('vehicle_categories')}
          label={fieldLabels.vehicle_categories}
          hint="The classes of the licence that the pass will allow"
          options={optionsOf(facts.licence_classes)}
        />
      </EntryField>
      <FurtherEntries form={form} section="work" />
    </>
  )
}
