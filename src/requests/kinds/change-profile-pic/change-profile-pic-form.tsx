import type { ReactNode } from 'react'
import { PictureField } from '#platform/web/form/picture-field.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { accepted } from '#platform/contract/upload.ts'
import { useRequestForm } from '../../send-back/mending.hooks.ts'
import { RaiseFrame, raising } from '../kind-form.tsx'
import type { RaiseFormProps } from '../kind.view.tsx'
import { changeProfilePic } from './change-profile-pic.contract.ts'

export function ChangeProfilePicForm(props: RaiseFormProps): ReactNode {
  const form = useRequestForm(changeProfilePic, raising(changeProfilePic, props), props.mend)
  return (
    <RaiseFrame form={form} driver={props.driver}>
      <PictureField field={form.field('attachment')} label="Profile picture" kinds={accepted.pictures} />
      <TextArea field={form.field('comment')} label="Comment" />
    </RaiseFrame>
  )
}
