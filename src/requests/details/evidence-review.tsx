import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { query } from '#platform/web/query.ts'
import { invalidatedByClosing } from '../invalidated-routes.hooks.ts'
import { sanctionEvidenceContract } from '../kinds/sanction-evidence/sanction-evidence.contract.ts'
import { EvidenceSent } from './evidence-sent.tsx'

type ReviewProps = {
  requestId: string
  /** Shown while nothing waits for the plant. */
  otherwise: ReactNode
}

/** Evidence that the plant reviews before it ends a suspension. */
export function EvidenceReview({ requestId, otherwise }: ReviewProps): ReactNode {
  const { data } = useQuery(query(sanctionEvidenceContract.sent, { request_id: requestId }))
  if (!data || data.data.length === 0) return otherwise
  const waits = data.can_review || data.cannot_review_because !== null
  return (
    <>
      {data.can_review && <ReviewForm requestId={requestId} />}
      {data.cannot_review_because !== null && <p className="text-ink-2">{data.cannot_review_because}</p>}
      <EvidenceSent sent={data.data} />
      {!waits && otherwise}
    </>
  )
}

function ReviewForm({ requestId }: { requestId: string }): ReactNode {
  const form = useForm(sanctionEvidenceContract.review, {
    fixed: { request_id: requestId },
    confirm: { title: 'Are you sure you want to save this review?', action: 'Save review', cancel: 'Go back' },
    refresh: [sanctionEvidenceContract.sent, ...invalidatedByClosing],
  })
  return (
    <Card title="Review the evidence">
      <Form form={form} className="gap-4">
        <RadioField field={form.field('key')} label="Decision" options={decisions} />
        <TextArea field={form.field('comment')} label="Comment" hint="The transporter reads it." />
        <SubmitButton form={form} className="self-start">
          Save review
        </SubmitButton>
      </Form>
    </Card>
  )
}

const decisions = [
  { value: 'approve', label: 'Accepted', note: 'The suspension for this violation ends' },
  { value: 'reject', label: 'Not accepted', note: 'The transporter may send new evidence' },
]
