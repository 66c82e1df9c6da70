import { Check, Undo2, X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import { LogInAgain } from '#platform/web/log-in-again.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { usePageKeys } from '#platform/web/page-keys.ts'
import type { CallError } from '#platform/web/client.ts'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts'
import type { Kind } from '../../kinds/kind.contract.ts'
import type { KindView } from '../../kinds/kind.view.tsx'
import type { RequestDetails } from '../../requests.contract.ts'
import { useTurn } from '../../turn/turn.hooks.ts'
import { TurnChoices } from '../../turn/turn.tsx'
import { ApprovalFields } from './approval-fields.tsx'
import { ConfirmDecision } from './confirm-decision.tsx'
import { useGoOnKey } from './go-on-key.hooks.ts'
import { useDecision, type Decision, type DecisionEvents, type DecisionStep } from './decision.hooks.ts'

const OfferedComments = lazyPart(() => import('../../last-comments/offered-comments.tsx'), 'OfferedComments')
const SendBackChoice = lazyPart(() => import('../../send-back/send-back-choice.tsx'), 'SendBackChoice')

type Decided = { kind: Kind; view: KindView; request: RequestDetails }

/** A decision in steps: comment, reject or approve, confirm, send. */
export function DecisionPanel({ kind, view, request, ...events }: DecisionEvents & Decided): ReactNode {
  const approvalBlocker = request.cannot_approve_because
  const decision = useDecision(kind, request, events)
  const { comment, setComment, problem, chosen, take, goOn, send, pending } = decision
  const { ask, confirmation } = useConfirm()
  // Beside the list, another request is another value of this field.
  useUnsavedGuard(comment !== '', ask, 'request')
  const panel = useRef<HTMLDivElement>(null)
  useGoOnKey(panel, () => {
    if (pending) return
    if (chosen === undefined) goOn()
    else if (chosen !== 'send-back') void send(chosen)
  })
  return (
    <Card title="Approve or reject this request" description="The submitter sees your comment." className="print:hidden">
      <div ref={panel}>
        {approvalBlocker && <p className="mb-4 rounded-8 bg-warn-soft px-3 py-2.5 text-warn">{approvalBlocker}</p>}
        <CommentBox value={comment} onChange={setComment} problem={problem} isFixed={pending} />
        {chosen === undefined && (
          <Waiting fallback={<Skeleton className="mt-3 h-20" />}>
            <OfferedComments slug={kind.slug} typed={comment} mayApprove={approvalBlocker === null} onTake={take} />
          </Waiting>
        )}
        {chosen !== 'reject' && !approvalBlocker && <ApprovalFields requestId={request._id} view={view} decision={decision} />}
        <Step kind={kind} view={view} request={request} decision={decision} />
        <Failure decision={decision} />
        <TurnChoices />
        {confirmation}
      </div>
    </Card>
  )
}

/** The buttons, or what follows the one that was pressed. */
function Step({ kind, view, request, decision }: Decided & { decision: Decision }): ReactNode {
  const { comment, chosen, choose, goBack, send, finish, fail, pending } = decision
  if (chosen === undefined) return <DecisionButtons request={request} onChoose={choose} />
  if (chosen === 'send-back')
    return (
      <Waiting fallback={<Skeleton className="mt-5 h-40" />}>
        <SendBackChoice
          kind={kind}
          request={request}
          comment={comment}
          onBack={goBack}
          onSent={() => (goBack(), finish())}
          onFailed={fail}
        />
      </Waiting>
    )
  return (
    <ConfirmDecision
      chosen={chosen}
      warning={chosen === 'approve' && view.approvalWarning?.(request)}
      pending={pending}
      onBack={goBack}
      onSend={() => void send(chosen)}
    />
  )
}

const Failure = ({ decision: { failure, pending } }: { decision: Decision }): ReactNode => (
  <div role="alert" className="mt-3 empty:hidden">
    {failure && !pending && (
      <ProblemText>
        <span>
          {failureText(failure)} {failure.status === 401 && <LogInAgain />}
        </span>
      </ProblemText>
    )}
  </div>
)

/** What is wrong with a field of the kind is said at none: the comment alone is a field here. */
const failureText = ({ message, problem }: CallError): string => Object.values(problem.errors ?? {})[0] ?? message

type ButtonsProps = { request: RequestDetails; onChoose: (step: DecisionStep) => void }

function DecisionButtons({ request, onChoose }: ButtonsProps): ReactNode {
  const { hasKeys } = useTurn()
  const [approve, reject] = [() => onChoose('approve'), () => onChoose('reject')]
  const mayApprove = request.cannot_approve_because === null
  usePageKeys(hasKeys ? { r: reject, R: reject, ...(mayApprove && { a: approve, A: approve }) } : {})
  return (
    <div className="mt-5 flex flex-wrap gap-2 *:flex-1">
      <Button look="danger-quiet" icon={<X aria-hidden />} onClick={reject} {...(hasKeys && { 'aria-keyshortcuts': 'R' })}>
        Reject
      </Button>
      {request.can_send_back && (
        <Button icon={<Undo2 aria-hidden />} onClick={() => onChoose('send-back')}>
          Send back
        </Button>
      )}
      {mayApprove && (
        <Button look="primary" icon={<Check aria-hidden />} onClick={approve} {...(hasKeys && { 'aria-keyshortcuts': 'A' })}>
          Approve
        </Button>
      )}
    </div>
  )
}

type CommentProps = {
  value: string
  onChange: (text: string) => void
  problem: string | undefined
  isFixed: boolean
}

function CommentBox({ value, onChange, problem, isFixed }: CommentProps): ReactNode {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (problem) box.current?.focus()
  }, [problem])
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-13 font-semibold">
        Comment
      </label>
      <textarea
        ref={box}
        id={id}
        rows={3}
        value={value}
        readOnly={isFixed}
        aria-required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={({ target }) => onChange(target.value)}
        className="control h-auto! resize-y py-2 read-only:bg-sunken read-only:text-ink-2"
      />
      {problem && <ProblemText id={`${id}-problem`}>{problem}</ProblemText>}
    </div>
  )
}
