import type { ReactNode } from 'react'
import { CheckboxField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { commentsContract } from './comments.contract.ts'
import { MentionField } from './mention-field.tsx'

/** Adds a comment. A refused one stays in the box. */
export function NewComment({ requestId, sharedWith }: { requestId: string; sharedWith?: string | undefined }): ReactNode {
  const form = useForm(commentsContract.create, {
    fixed: { request_id: requestId },
    refresh: [commentsContract.index],
    onDone: () => form.reset(),
  })
  return (
    <Form form={form} edited="request" className="gap-3">
      <MentionField field={form.field('text')} label="Comment for colleagues" />
      {sharedWith !== undefined && (
        <CheckboxField field={form.field('is_shared')} label={`${sharedWith} reads it too`} hint="Its people recorded this violation" />
      )}
      <SubmitButton form={form} look="secondary" className="self-start">
        Add comment
      </SubmitButton>
    </Form>
  )
}
