import { Check, Undo2, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import { LogInAgain } from '#platform/web/log-in-again.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { usePageKeys } from '#platform/web/page-keys.ts'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts'
import type { Kind } from '../../kinds/kind.contract.ts'
import type { KindView } from '../../kinds/kind.view.tsx'
import type { RequestDetails } from '../../requests.contract.ts'
import { useTurn } from '../../turn/turn.hooks.ts'
import { TurnChoices } from '../../turn/turn.tsx'
import { ApprovalFields } from './approval-fields.tsx'
import { ConfirmDecision } from './confirm-decision.tsx'
import { useDecision, type DecisionEvents, type DecisionStep } from './decision.hooks.ts'

const LastComments = lazyPart(() => import('../../last-comments/last-comments.tsx'), 'LastComments')
const SendBackChoice = lazyPart(() => import('../../send-back/send-back-choice.tsx'), 'SendBackChoice')

/** A decision in steps: comment, reject or approve, confirm, send. */
export function DecisionPanel({
  kind,
  view,
  request,
  ...events
}: DecisionEvents & {
  kind: Kind
  view: KindView
  request: RequestDetails
}): ReactNode {
  const approvalBlocker = request.cannot_approve_because
  const decision = useDecision(kind, request, events)
  const { comment, setComment, problem, failure, chosen, choose, goOn, goBack, send, finish, fail, pending } = decision
  const { ask, confirmation } = useConfirm()
  useUnsavedGuard(comment !== '', ask)
  return (
    <Card title="Approve or reject this request" description="The submitter sees your comment." className="print:hidden">
      {approvalBlocker && <p className="mb-4 rounded-8 bg-warn-soft px-3 py-2.5 text-warn">{approvalBlocker}</p>}
      <CommentBox kind={kind} value={comment} onChange={setComment} onGoOn={goOn} problem={problem} isFixed={chosen !== undefined} />
      {chosen !== 'reject' && !approvalBlocker && <ApprovalFields view={view} decision={decision} />}
      {chosen === 'send-back' ? (
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
      ) : chosen ? (
        <ConfirmDecision
          chosen={chosen}
          warning={chosen === 'approve' && view.approvalWarning?.(request)}
          pending={pending}
          onBack={goBack}
          onSend={() => void send(chosen)}
        />
      ) : (
        <DecisionButtons request={request} onChoose={choose} />
      )}
      <div role="alert" className="mt-3 empty:hidden">
        {failure && !pending && (
          <ProblemText>
            <span>
              {failure.message} {failure.status === 401 && <LogInAgain />}
            </span>
          </ProblemText>
        )}
      </div>
      <TurnChoices />
      {confirmation}
    </Card>
  )
}

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
  kind: Kind
  value: string
  onChange: (text: string) => void
  /** Ctrl Enter. */
  onGoOn: () => void
  problem: string | undefined
  isFixed: boolean
}

function CommentBox({ kind, value, onChange, onGoOn, problem, isFixed }: CommentProps): ReactNode {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [isOffering, setOffering] = useState(false)
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
        rows={4}
        value={value}
        readOnly={isFixed}
        aria-required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && onGoOn()}
        className="control h-auto! resize-y py-2 read-only:bg-sunken read-only:text-ink-2"
      />
      {problem && <ProblemText id={`${id}-problem`}>{problem}</ProblemText>}
      {!isFixed && (
        <details open={isOffering} onToggle={({ currentTarget }) => setOffering(currentTarget.open)} className="text-13">
          <summary className="cursor-pointer py-1 pointer-coarse:py-3">Your last comments</summary>
          {isOffering && (
            <Waiting fallback={<Skeleton className="h-20" />}>
              <LastComments
                slug={kind.slug}
                typed={value}
                onChoose={(text) => {
                  onChange(text)
                  setOffering(false)
                  box.current?.focus()
                }}
              />
            </Waiting>
          )}
        </details>
      )}
    </div>
  )
}
