import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { DescribedField } from '#drivers/details/described-field.tsx'
import { byField, shownValue } from '#drivers/details/driver-details.contract.ts'
import { driverPageContract, type DriverPage } from '#drivers/page/driver-page.contract.ts'
import type { Input } from '#platform/contract/route.ts'
import { TextArea } from '#platform/web/form/text-fields.tsx'
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
    <RaiseFrame form={form} driver={props.driver} renews="licence">
      {fields.map((described) => (
        <DescribedField key={described.key} described={described} field={form.field(described.key)} />
      ))}
      <TextArea field={form.field('comment')} label="Comment" />
    </RaiseFrame>
  )
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
