import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { licenceClasses, vehicleOptions } from '#drivers/details/driver-details.contract.ts'
import { genders } from '#drivers/details/gender.ts'
import { driverPageContract, type DriverPage } from '#passes/driver-page/driver-page.contract.ts'
import { CheckboxesField } from '#platform/web/form/checkboxes-field.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { ListField } from '#platform/web/form/list-field.tsx'
import { DateField, TextArea, TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { RaiseFrame, raising } from '../kind-form.tsx'
import type { RaiseFormProps } from '../kind.view.tsx'
import { changeDetails } from './change-details.contract.ts'

/** Starts with the driver's current details, so that only the wrong ones are typed. */
export function ChangeDetailsForm(props: RaiseFormProps): ReactNode {
  const { driver } = useRouteQuery(driverPageContract.details, { id: props.driver._id }).data
  const isTransporter = useActor().portal === 'transporter_portal'
  const initial = { ...detailsOf(driver), ...(isTransporter && vehiclesOf(driver)) }
  const form = useForm(changeDetails.raise, { ...raising(changeDetails, props), initial })
  return (
    <RaiseFrame form={form} driver={props.driver}>
      <RadioField field={form.field('gender')} label="Gender" options={optionsOf(genders)} />
      <TextField field={form.field('id_no')} label="Id no" inputMode="numeric" />
      <TextField field={form.field('licence_no')} label="Licence no" />
      <DateField field={form.field('licence_expiry')} label="Licence expiry" />
      <ListField field={form.field('phone')} label="Phone" itemLabel="Phone number" type="tel" max={5} />
      {isTransporter && (
        <>
          <CheckboxesField field={form.field('vehicle_option')} label="Vehicle options" options={optionsOf(vehicleOptions)} />
          <CheckboxesField
            field={form.field('vehicle_categories')}
            label="Allowed vehicle categories"
            options={optionsOf(licenceClasses)}
          />
        </>
      )}
      <TextArea field={form.field('comment')} label="Comment" />
    </RaiseFrame>
  )
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const detailsOf = ({ gender, id_no, licence_no, licence_expiry, phone }: DriverPage) => ({
  ...(isOneOf(genders, gender) && { gender }),
  id_no,
  ...(licence_no !== null && { licence_no }),
  ...(licence_expiry !== null && { licence_expiry }),
  phone,
})

const vehiclesOf = ({ vehicle_options, vehicle_categories }: DriverPage) => ({
  vehicle_option: vehicle_options.filter((option) => isOneOf(vehicleOptions, option)),
  vehicle_categories: vehicle_categories.filter((category) => isOneOf(licenceClasses, category)),
})

const isOneOf = <T extends string>(values: readonly T[], value: string | null): value is T => values.some((known) => known === value)
