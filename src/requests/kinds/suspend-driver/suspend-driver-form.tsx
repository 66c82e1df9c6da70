import type { ReactNode } from 'react'
import { NumberField, TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { RaiseFrame, raising } from '../kind-form.tsx'
import { useHeardText } from '../../hearing/heard-text.hooks.ts'
import type { RaiseFormProps } from '../kind.view.tsx'
import { suspendDriver } from './suspend-driver.contract.ts'

export function SuspendDriverForm(props: RaiseFormProps): ReactNode {
  const form = useForm(suspendDriver.raise, raising(suspendDriver, props))
  const hint = useHeardText(suspendDriver.typeId, form.values)
  return (
    <RaiseFrame form={form} driver={props.driver}>
      <NumberField field={form.field('duration')} label="Duration" unit="days" hint="Counted from the day of approval." />
      <TextArea field={form.field('comment')} label="Comment" hint={hint} />
    </RaiseFrame>
  )
}
