import type { ReactNode } from 'react'
import { invalidatedByClosing } from '../../invalidated-routes.hooks.ts'
import { FileField } from '#platform/web/form/file-field.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { evidenceFile, sanctionEvidenceContract } from './sanction-evidence.contract.ts'

type FormProps = { requestId: string; onSent?: () => void }

/** The transporter's form for sanction evidence, in a card or panel while the request is pending. */
export function SanctionEvidenceForm({ requestId, onSent }: FormProps): ReactNode {
  const form = useForm(sanctionEvidenceContract.give, {
    fixed: { request_id: requestId },
    confirm: { title: 'Are you sure you want to submit this request?', action: 'Send evidence', cancel: 'Go back' },
    refresh: [sanctionEvidenceContract.sent, ...invalidatedByClosing],
    ...(onSent && { onDone: onSent }),
  })
  return (
    <Form form={form} className="gap-5">
      <FileField field={form.field('file')} label="Sanction evidence" kinds={evidenceFile.kinds} />
      <TextArea field={form.field('comment')} label="Comment" />
      <SubmitButton form={form} className="self-start">
        Send evidence
      </SubmitButton>
    </Form>
  )
}
