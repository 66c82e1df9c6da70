import type { ReactNode } from 'react'
import { accepted } from '#platform/contract/upload.ts'
import { ComboboxField } from '#platform/web/form/choice-fields.tsx'
import { FileField } from '#platform/web/form/file-field.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { query } from '#platform/web/query.ts'
import { useQuery } from '@tanstack/react-query'
import { useRequestForm } from '../../send-back/mending.hooks.ts'
import { RaiseFrame, raising } from '../kind-form.tsx'
import type { RaiseFormProps } from '../kind.view.tsx'
import { transferDriver, transferFormContract } from './transfer-driver.contract.ts'

export function TransferDriverForm(props: RaiseFormProps): ReactNode {
  const form = useRequestForm(transferDriver, raising(transferDriver, props), props.mend)
  const { data, isPending } = useQuery(query(transferFormContract.form, {}))
  const others = (data?.transporters ?? []).filter(({ name }) => name !== props.driver.transporter_id.name)
  return (
    <RaiseFrame form={form} driver={props.driver}>
      <ComboboxField
        field={form.field('transporter_id')}
        label="Transfer to"
        placeholder="Search transporters…"
        loading={isPending}
        options={others.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <FileField field={form.field('introduction_letter')} label="Introduction letter" kinds={accepted.pdf} />
      <TextArea field={form.field('comment')} label="Comment" />
    </RaiseFrame>
  )
}
