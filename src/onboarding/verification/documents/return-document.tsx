import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Modal, PanelBody, PanelFoot } from '#platform/web/dialog/side-panel.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { returnReasons } from '../../applications/application.rules.ts'
import { queueContract } from '../queue/queue.contract.ts'
import { reviewContract, reviewerReasons, type ReviewedDocument } from '../review/review.contract.ts'

type ReturnProps = {
  document: ReviewedDocument
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** Asks why a document is sent back. */
export function ReturnDocument({ document, open, onClose, onDone }: ReturnProps): ReactNode {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`Send back: ${document.name}`}
      description="The submitter reads the reason and the comment."
    >
      <ReturnForm documentId={document._id} onClose={onClose} onDone={onDone} />
    </Modal>
  )
}

type FormProps = { documentId: string; onClose: () => void; onDone: () => void }

function ReturnForm({ documentId, onClose, onDone }: FormProps): ReactNode {
  const form = useForm(reviewContract.document, {
    fixed: { document_id: documentId, decision: 'return' },
    refresh: [reviewContract.details, reviewContract.history, queueContract.index, queueContract.counts],
    toast: false,
    onDone: () => {
      onClose()
      onDone()
    },
  })
  return (
    <Form form={form}>
      <PanelBody>
        <RadioField
          field={{ ...form.field('reason'), optional: false }}
          label="Reason"
          options={reviewerReasons.map((value) => ({ value, label: returnReasons[value] }))}
        />
        <TextArea field={form.field('comment')} label="Comment" rows={3} />
      </PanelBody>
      <PanelFoot>
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton form={form}>Send back</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
