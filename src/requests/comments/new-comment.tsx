import type { ReactNode } from 'react'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { commentsContract } from './comments.contract.ts'
import { MentionField } from './mention-field.tsx'

/** Adds a comment. A refused one stays in the box. */
export function NewComment({ requestId }: { requestId: string }): ReactNode {
  const form = useForm(commentsContract.create, {
    fixed: { request_id: requestId },
    refresh: [commentsContract.index],
    onDone: () => form.reset(),
  })
  return (
    <Form form={form} edited="request" className="gap-3">
      <MentionField field={form.field('text')} label="Comment for colleagues" />
      <SubmitButton form={form} look="secondary" className="self-start">
        Add comment
      </SubmitButton>
    </Form>
  )
}
