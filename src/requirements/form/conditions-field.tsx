import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { licenceClasses, vehicleOptions } from '#drivers/details/choices.ts'
import { Button } from '#platform/web/button.tsx'
import { CheckboxesField } from '#platform/web/form/checkboxes-field.tsx'
import { RadioField, SelectField, type Option } from '#platform/web/form/choice-fields.tsx'
import { FieldGroup } from '#platform/web/form/field.tsx'
import { DateField, NumberField } from '#platform/web/form/text-fields.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { IconButton } from '#platform/web/icon-button.tsx'
import { partEntryOf, chosenValues, objectOf, partOf } from '#platform/web/form/part-of.ts'

const most = 10

/** Who needs it: whoever meets all conditions; without any, everybody. */
export function ConditionsField({ field }: { field: FieldBinding }): ReactNode {
  const conditions = chosenValues(field.value)
  return (
    <FieldGroup
      field={{ ...field, optional: false }}
      label="Who needs it"
      hint={conditions.length === 0 ? 'Everybody' : 'Whoever meets all of these conditions'}
    >
      <div className="flex flex-col gap-3">
        {conditions.map((_, place) => (
          <div key={place} className="flex items-start gap-1 rounded-8 border border-line p-3">
            <div className="flex min-w-0 flex-1 flex-col gap-4">
              <ConditionFields field={partEntryOf(field, place)} place={place} />
            </div>
            <IconButton label={`Remove condition ${place + 1}`} onClick={() => field.onChange(conditions.toSpliced(place, 1), true)}>
              <X aria-hidden />
            </IconButton>
          </div>
        ))}
        {conditions.length < most && (
          <Button
            look="quiet"
            icon={<Plus aria-hidden />}
            onClick={() => field.onChange([...conditions, { kind: 'vehicle_option', oneOf: [] }])}
            className="-ml-2 self-start px-2!"
          >
            Add a condition
          </Button>
        )}
      </div>
    </FieldGroup>
  )
}

const optionsOf = (names: readonly string[]): readonly Option[] => names.map((value) => ({ value, label: value }))

const kinds: readonly Option[] = [
  { value: 'vehicle_option', label: 'Vehicle option' },
  { value: 'vehicle_category', label: 'Vehicle category' },
  { value: 'transporter', label: 'Kind of transporter' },
  { value: 'age_from', label: 'Age from' },
  { value: 'joined_after', label: 'Joined after' },
]
const transporters: readonly Option[] = [
  { value: 'spot', label: 'Spot transporters' },
  { value: 'regular', label: 'Regular transporters' },
]

function ConditionFields({ field, place }: { field: FieldBinding; place: number }): ReactNode {
  const { kind } = objectOf(field.value)
  const choose = (next: unknown): void => field.onChange({ kind: next, ...(isOneOf(next) && { oneOf: [] }) })
  return (
    <>
      <SelectField field={{ ...partOf(field, 'kind'), onChange: choose }} label={`Condition ${place + 1}`} options={kinds} />
      {isOneOf(kind) && (
        <CheckboxesField
          field={partOf(field, 'oneOf')}
          label="One of these"
          options={optionsOf(kind === 'vehicle_option' ? vehicleOptions : licenceClasses)}
        />
      )}
      {kind === 'transporter' && <RadioField field={partOf(field, 'is')} label="Drivers of" options={transporters} />}
      {kind === 'age_from' && <NumberField field={partOf(field, 'years')} label="From this age" unit="years" />}
      {kind === 'joined_after' && <DateField field={partOf(field, 'day')} label="Joined after this day" />}
    </>
  )
}

const isOneOf = (kind: unknown): boolean => kind === 'vehicle_option' || kind === 'vehicle_category'
