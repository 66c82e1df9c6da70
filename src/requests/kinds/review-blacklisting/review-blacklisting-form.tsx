import type { ReactNode } from 'react'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { RaiseFrame, raising } from '../kind-form.tsx'
import type { RaiseFormProps } from '../kind.view.tsx'
import { reviewBlacklisting } from './review-blacklisting.contract.ts'

export function ReviewBlacklistingForm(props: RaiseFormProps): ReactNode {
  const form = useForm(reviewBlacklisting.raise, raising(reviewBlacklisting, props))
  return (
    <RaiseFrame form={form} driver={props.driver}>
      <TextArea field={form.field('comment')} label="Comment" hint="What the driver or the office says, and what is new." />
    </RaiseFrame>
  )
}
