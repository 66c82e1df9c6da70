import type { ReactNode } from 'react'
import { CheckboxesField } from '#platform/web/form/checkboxes-field.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import type { FieldProps } from '#platform/web/form/field.tsx'
import { ListField } from '#platform/web/form/list-field.tsx'
import { DateField, TextField } from '#platform/web/form/text-fields.tsx'
import type { DriverField, FieldType } from './driver-field.contract.ts'

type Described = Pick<DriverField, 'label' | 'formLabel' | 'type' | 'choices'>

/** A field of a driver in a form, by its description. */
export function DescribedField({ described, field }: Pick<FieldProps, 'field'> & { described: Described }): ReactNode {
  const { label, formLabel = label, type, choices = [] } = described
  const Control = controls[type]
  return <Control field={field} label={formLabel} options={choices.map((value) => ({ value, label: value }))} />
}

type ControlProps = FieldProps & { options: readonly { value: string; label: string }[] }

const PlainText = ({ field, label }: ControlProps): ReactNode => <TextField field={field} label={label} />
const Digits = ({ field, label }: ControlProps): ReactNode => <TextField field={field} label={label} inputMode="numeric" />

const controls: Readonly<Record<FieldType, (props: ControlProps) => ReactNode>> = {
  name: PlainText,
  code: PlainText,
  digits: Digits,
  count: Digits,
  phones: (props) => <ListField {...props} itemLabel="Phone number" type="tel" max={5} />,
  day: DateField,
  choice: RadioField,
  choices: CheckboxesField,
}
