import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isPlainDate } from '#platform/contract/plain-date.ts'
import { countText } from '#platform/contract/words.ts'
import { ComboboxField, SelectField } from '#platform/web/form/choice-fields.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { query } from '#platform/web/query.ts'
import { catalogueContract } from '#points/catalogue/catalogue.contract.ts'
import { severities, severityNames } from '#points/severities.rules.ts'
import { violationCategories } from '#violations/violations.rules.ts'
import type { ViolationForm } from './violation-form-fields.tsx'

type CatalogueForm = Pick<ViolationForm, 'isPartial'> & {
  field: (name: 'catalogue_entry_id' | 'violation_category' | 'violation') => FieldBinding
  values: { violation_date?: unknown; catalogue_entry_id?: unknown }
  set: (values: { catalogue_entry_id?: string; violation_category?: (typeof violationCategories)[number]; violation?: string }) => void
}

type CatalogueProps = {
  form: CatalogueForm
  /** Of free text, where whoever records it weighs it. */
  severity: FieldBinding | undefined
}

/** What was done: from the catalogue of its day, or in own words. Without a catalogue these are the two fields that they always were. */
export function CatalogueFields({ form, severity }: CatalogueProps): ReactNode {
  const { violation_date: date, catalogue_entry_id: chosenId } = form.values
  const day = typeof date === 'string' && isPlainDate(date) ? date : undefined
  const offered = query(catalogueContract.offered, { ...(day !== undefined && { day }) })
  const { data } = useQuery({ ...offered, enabled: !form.isPartial, placeholderData: (previous) => previous })
  const entries = data?.entries ?? []
  const entry = entries.find(({ _id }) => _id === chosenId)
  const choose = (id: unknown): void => {
    const found = entries.find(({ _id }) => _id === id)
    const category = violationCategories.find((each) => each === found?.category)
    if (found && category) form.set({ catalogue_entry_id: found._id, violation_category: category, violation: found.name })
    else if (chosenId !== undefined) form.set({ catalogue_entry_id: undefined, violation_category: undefined, violation: '' } as never)
  }
  const hasCatalogue = entries.length > 0 && !form.isPartial
  return (
    <>
      {hasCatalogue && (
        <ComboboxField
          field={{ ...form.field('catalogue_entry_id'), onChange: choose, onBlur: () => {} }}
          label="From the catalogue"
          placeholder="Search the catalogue"
          hint={entry ? weightOf(entry) : 'Leave it empty to describe it in your own words.'}
          options={entries.map(({ _id, name, category, points }) => ({
            value: _id,
            label: name,
            note: `${category}, ${pointsText(points)}`,
          }))}
        />
      )}
      {!(hasCatalogue && entry) && (
        <>
          <OwnWords form={form} />
          {data?.is_used && severity && (
            <SelectField
              field={{ ...severity, optional: false }}
              label="Severity"
              options={severityOptions}
              hint="What is in no catalogue counts by it"
            />
          )}
        </>
      )}
    </>
  )
}

type Worded = { field: (name: 'violation_category' | 'violation') => FieldBinding }

/** What was done, in the words of whoever records it. */
export const OwnWords = ({ form }: { form: Worded }): ReactNode => (
  <>
    <SelectField field={form.field('violation_category')} label="Violation category" options={categories} />
    <TextField field={form.field('violation')} label="Violation" />
  </>
)

const categories = violationCategories.map((category) => ({ value: category, label: category }))
const severityOptions = severities.map((value) => ({ value, label: severityNames[value] }))

const pointsText = (points: number): string => `${countText(points)} ${points === 1 ? 'point' : 'points'}`

type Weighed = { category: string; severity: keyof typeof severityNames; points: number; lapse_months: number }
const weightOf = ({ category, severity, points, lapse_months: months }: Weighed): string =>
  `${category}. ${severityNames[severity]}, ${pointsText(points)} for ${months} ${months === 1 ? 'month' : 'months'}.`
