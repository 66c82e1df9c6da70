import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { SelectField, type Option } from '#platform/web/form/choice-fields.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import { NumberField } from '#platform/web/form/text-fields.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { IconButton } from '#platform/web/icon-button.tsx'
import { partEntryOf, chosenValues, objectOf, partOf } from '#platform/web/form/part-of.ts'

const mostBands = 6

type ValidityFieldsProps = {
  field: FieldBinding
  /** Whether a proof has a date of its own. */
  hasDate: boolean
  mayLastForEver: boolean
}

/** How long a proof lasts, by age where wanted. */
export function ValidityFields({ field, hasDate, mayLastForEver }: ValidityFieldsProps): ReactNode {
  const { kind } = objectOf(field.value)
  const options: readonly Option[] = [
    { value: 'months', label: 'A number of months' },
    ...(hasDate ? [{ value: 'proof', label: 'To the date on the proof' }] : []),
    { value: 'year_end', label: 'To the end of the calendar year' },
    ...(mayLastForEver ? [{ value: 'for_ever', label: 'For ever' }] : []),
  ]
  const choose = (next: unknown): void => field.onChange({ months: 12, byAge: [], ...objectOf(field.value), kind: next })
  return (
    <>
      <SelectField
        field={{ ...field, value: kind, onChange: choose, problem: kind === 'months' ? undefined : field.problem }}
        label="How long a proof lasts"
        options={options}
      />
      {kind === 'months' && (
        <>
          <NumberField field={partOf(field, 'months')} label="Validity" unit="months" />
          <AgeBands field={{ ...partOf(field, 'byAge'), problem: field.problem ?? field.nested['byAge'] }} />
        </>
      )}
    </>
  )
}

function AgeBands({ field }: { field: FieldBinding }): ReactNode {
  const bands = chosenValues(field.value)
  return (
    <div className="flex flex-col gap-3">
      {bands.map((_, place) => (
        <div key={place} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 grid-cols-2 items-start gap-3">
            <NumberField field={partOf(partEntryOf(field, place), 'fromAge')} label="From age" unit="years" />
            <NumberField field={partOf(partEntryOf(field, place), 'months')} label="Validity" unit="months" />
          </div>
          <div className="pt-6">
            <IconButton label={`Remove age ${place + 1}`} onClick={() => field.onChange(bands.toSpliced(place, 1), true)}>
              <X aria-hidden />
            </IconButton>
          </div>
        </div>
      ))}
      {field.problem && (
        <div data-wrong tabIndex={-1}>
          <ProblemText>{field.problem}</ProblemText>
        </div>
      )}
      {bands.length < mostBands && (
        <Button
          look="quiet"
          icon={<Plus aria-hidden />}
          onClick={() => field.onChange([...bands, { fromAge: '', months: '' }])}
          className="-ml-2 self-start px-2!"
        >
          Another validity from an age on
        </Button>
      )}
    </div>
  )
}
