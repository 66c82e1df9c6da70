import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { byField, shownValue } from '#drivers/details/driver-details.contract.ts'
import type { FieldType } from '#drivers/details/driver-field.contract.ts'
import { driverPageContract, type DriverPage } from '#drivers/page/driver-page.contract.ts'
import type { Input } from '#platform/contract/route.ts'
import { CheckboxesField } from '#platform/web/form/checkboxes-field.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import type { FieldProps } from '#platform/web/form/field.tsx'
import { ListField } from '#platform/web/form/list-field.tsx'
import { DateField, TextArea, TextField } from '#platform/web/form/text-fields.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { useRequestForm } from '../../send-back/mending.hooks.ts'
import { RaiseFrame, raising } from '../kind-form.tsx'
import type { RaiseFormProps } from '../kind.view.tsx'
import { changedFields, changeDetails } from './change-details.contract.ts'

/** Starts with the driver's current details, so that only the wrong ones are typed. */
export function ChangeDetailsForm(props: RaiseFormProps): ReactNode {
  const { driver } = useRouteQuery(driverPageContract.details, { id: props.driver._id }).data
  const { portal } = useActor()
  const fields = changedFields.filter(({ change }) => change?.portal === undefined || change.portal === portal)
  const sending = raising(changeDetails, props)
  const options = { ...sending, initial: { ...initialOf(fields, driver), ...sending.initial } }
  const form = useRequestForm(changeDetails, options, props.mend)
  return (
    <RaiseFrame form={form} driver={props.driver}>
      {fields.map(({ key, label, type, choices = [] }) => {
        const Control = controls[type]
        return <Control key={key} field={form.field(key)} label={label} options={choices.map((value) => ({ value, label: value }))} />
      })}
      <TextArea field={form.field('comment')} label="Comment" />
    </RaiseFrame>
  )
}

type ControlProps = FieldProps & { readonly options: readonly { readonly value: string; readonly label: string }[] }

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

type Fields = typeof changedFields

const initialOf = (fields: Fields, driver: DriverPage) =>
  byField<Partial<Input<typeof changeDetails.raise>>, Fields[number]>(
    (field) => [field.key, currentValue(field, driver)],
    fields.filter((field) => currentValue(field, driver) !== undefined),
  )

/** Without values that are no longer a choice. */
function currentValue(field: Fields[number], driver: DriverPage): unknown {
  const { choices } = field
  const value = shownValue(field, driver)
  const isKnown = (each: unknown): boolean => each !== null && (!choices || choices.some((known) => known === each))
  return Array.isArray(value) ? value.filter(isKnown) : isKnown(value) ? value : undefined
}
