import type { ReactNode } from 'react'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { RaiseFrame, raising } from '../kind-form.tsx'
import type { RaiseFormProps } from '../kind.view.tsx'
import { blacklistDriver } from './blacklist-driver.contract.ts'

export function BlacklistDriverForm(props: RaiseFormProps): ReactNode {
  const form = useForm(blacklistDriver.raise, raising(blacklistDriver, props))
  return (
    <RaiseFrame form={form} driver={props.driver}>
      <TextArea field={form.field('comment')} label="Comment" />
    </RaiseFrame>
  )
}
