import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accepted } from '#platform/contract/upload.ts'
import { ComboboxField } from '#platform/web/form/choice-fields.tsx'
import { FileField } from '#platform/web/form/file-field.tsx'
import { DateField, TextField } from '#platform/web/form/text-fields.tsx'
import { query } from '#platform/web/query.ts'
import { useRequestForm } from '../../send-back/mending.hooks.ts'
import { RaiseFrame, raising } from '../kind-form.tsx'
import type { RaiseFormProps } from '../kind.view.tsx'
import { bulkerFormContract, bulkerRenewal } from './bulker-renewal.contract.ts'

export function BulkerRenewalForm(props: RaiseFormProps): ReactNode {
  const form = useRequestForm(bulkerRenewal, raising(bulkerRenewal, props), props.mend)
  const { data, isPending, error } = useQuery(query(bulkerFormContract.form, {}))
  const plants = data?.plants ?? []
  return (
    <RaiseFrame form={form} driver={props.driver} renews="bulker">
      <ComboboxField
        field={form.field('location')}
        label="Location"
        hint={error ? `The plants could not be loaded: ${error.message}` : 'The plant where the training was held.'}
        options={plants.map(({ name }) => ({ value: name, label: name }))}
        loading={isPending}
      />
      <TextField field={form.field('trainer')} label="Trainer" />
      <DateField field={form.field('date')} label="Training date" />
      {data?.asks_valid_until && (
        <DateField field={form.field('valid_until')} label="Valid until" hint="The date on the report. The plant needs it." />
      )}
      <FileField field={form.field('training_report')} label="Training report" kinds={accepted.pdf} />
    </RaiseFrame>
  )
}
