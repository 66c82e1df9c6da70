import type { ReactNode } from 'react'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { RaiseFrame, raising } from '../kind-form.tsx'
import type { RaiseFormProps } from '../kind.view.tsx'
import { blacklistConsequence, blacklistDriver } from './blacklist-driver.contract.ts'

export function BlacklistDriverForm(props: RaiseFormProps): ReactNode {
  const warning = { text: <span className="font-medium text-bad">{blacklistConsequence(props.driver.name)}</span>, look: 'danger' } as const
  const form = useForm(blacklistDriver.raise, raising(blacklistDriver, props, warning))
  return (
    <RaiseFrame form={form} driver={props.driver}>
      <TextArea field={form.field('comment')} label="Comment" />
    </RaiseFrame>
  )
}
