import type { ReactNode } from 'react'
import { licenceClasses } from '#drivers/details/choices.ts'
import { CheckboxesField } from '#platform/web/form/checkboxes-field.tsx'
import { CheckboxField, RadioField, type Option } from '#platform/web/form/choice-fields.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { objectOf, partOf } from '#platform/web/form/part-of.ts'

const kinds: readonly Option[] = [
  { value: 'attendance', label: 'By attending an event', note: 'Attendance at an event with the topic clears the driver at once' },
  { value: 'renewal', label: 'By a renewal', note: 'Somebody sends a proof, and staff decide it' },
  { value: 'licence_class', label: 'By a class of the driving licence' },
]

const senders: readonly Option[] = [
  { value: 'office', label: 'Transport office' },
  { value: 'trainer', label: 'Trainer' },
  { value: 'doctor', label: 'Doctor' },
  { value: 'staff', label: 'Staff' },
]

const classes: readonly Option[] = licenceClasses.map((value) => ({ value, label: value }))

/** How a requirement is proved, with what each kind asks. */
export function ProofFields({ field }: { field: FieldBinding }): ReactNode {
  const proof = objectOf(field.value)
  const choose = (kind: unknown): void => field.onChange({ ...blanks, ...proof, kind }, false)
  return (
    <>
      <RadioField field={{ ...field, value: proof['kind'], onChange: choose }} label="How it is proved" options={kinds} />
      {proof['kind'] === 'attendance' && (
        <TextField field={partOf(field, 'topic')} label="Topic of the event" hint="As events name it. Upper and lower case are the same" />
      )}
      {proof['kind'] === 'renewal' && (
        <>
          <CheckboxesField field={partOf(field, 'sentBy')} label="Who sends it" options={senders} />
          <CheckboxField field={partOf(field, 'needsFile')} label="With a document" />
        </>
      )}
      {proof['kind'] === 'licence_class' && (
        <CheckboxesField field={partOf(field, 'classes')} label="One of these classes" options={classes} />
      )}
    </>
  )
}

const blanks = { sentBy: ['office'], needsFile: true, classes: [], topic: '' }
