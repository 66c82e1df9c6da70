import { BadgeCheck, CornerUpLeft, Ban } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { Modal, PanelBody, PanelFoot } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { queueContract } from '../queue/queue.contract.ts'
import { reviewContract, type ReviewedApplication } from './review.contract.ts'

type Decision = 'verify' | 'giveBack' | 'decline'
type Shown = { application: ReviewedApplication }

/** What happens to the whole application. */
export function DecisionCard({ application }: Shown): ReactNode {
  const [deciding, setDeciding] = useState<Decision>()
  const { state, reviewer, cannot_review_because, cannot_verify_because, cannot_return_because } = application
  const isOpen = state === 'submitted' || state === 'returned'
  if (!isOpen || cannot_review_because !== null || reviewer?.is_me === false) return null
  const close = () => setDeciding(undefined)
  return (
    <Card title="Application">
      <div className="flex flex-col gap-2">
        {state === 'submitted' && (
          <>
            {cannot_verify_because && <p className="mb-1 text-13 text-ink-2">{cannot_verify_because}</p>}
            {!cannot_verify_because && (
              <Button look="primary" icon={<BadgeCheck aria-hidden />} onClick={() => setDeciding('verify')}>
                Verify documents
              </Button>
            )}
            {!cannot_return_because && (
              <Button icon={<CornerUpLeft aria-hidden />} onClick={() => setDeciding('giveBack')}>
                Send back to submitter
              </Button>
            )}
          </>
        )}
        <Button look="danger-quiet" icon={<Ban aria-hidden />} onClick={() => setDeciding('decline')}>
          Decline
        </Button>
      </div>
      <Modal open={deciding !== undefined} onClose={close} {...dialogs[deciding ?? 'verify']}>
        {deciding && <DecisionForm key={deciding} decision={deciding} applicationId={application._id} onClose={close} />}
      </Modal>
    </Card>
  )
}

const dialogs = {
  verify: {
    title: 'Verify the documents?',
    description: "Medical, trainings and licence become the driver's. The pass comes next.",
    action: 'Verify documents',
  },
  giveBack: {
    title: 'Send the application back?',
    description: 'The submitter sees only what has to be redone. Accepted documents stay accepted.',
    action: 'Send back to submitter',
  },
  decline: {
    title: 'Decline the application?',
    description: 'The onboarding ends. The submitter reads your comment.',
    action: 'Decline application',
  },
} as const satisfies Record<Decision, object>

type FormProps = { decision: Decision; applicationId: string; onClose: () => void }

function DecisionForm({ decision, applicationId, onClose }: FormProps): ReactNode {
  const form = useForm(reviewContract[decision] as typeof reviewContract.verify, {
    fixed: { application_id: applicationId },
    refresh: [reviewContract.details, reviewContract.history, queueContract.index, queueContract.counts],
    onDone: onClose,
  })
  return (
    <Form form={form}>
      <PanelBody>
        <TextArea field={form.field('comment')} label="Comment" rows={3} />
      </PanelBody>
      <PanelFoot>
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton form={form} look={decision === 'decline' ? 'danger' : 'primary'}>
          {dialogs[decision].action}
        </SubmitButton>
      </PanelFoot>
    </Form>
  )
}
