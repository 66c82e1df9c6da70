import { useEffect, useRef, type ReactNode } from 'react'
import { Button, buttonClass } from '#platform/web/button.tsx'
import type { DecisionKey } from '../../kinds/kind.contract.ts'

type ConfirmProps = {
  chosen: DecisionKey
  warning: string | false | undefined
  pending: boolean
  onBack: () => void
  onSend: () => void
}

/** The chosen decision, before it is sent. */
export function ConfirmDecision({ chosen, warning, pending, onBack, onSend }: ConfirmProps): ReactNode {
  const back = useRef<HTMLButtonElement>(null)
  // The pressed button is gone: focus moves to the confirmation, so screen readers announce its question.
  useEffect(() => back.current?.focus(), [])
  const { question, label, ...plain } = confirmations[chosen]
  const { look, soft } = warning ? confirmations.reject : plain
  return (
    <fieldset className={`mt-5 rounded-8 p-4 ${soft}`}>
      {/* A legend that does not float sits on the border. */}
      <legend className="float-left mb-3 w-full font-semibold">{question}</legend>
      {warning && <p className="clear-both mb-3 font-medium">{warning}</p>}
      <div className="clear-both grid grid-cols-2 gap-2">
        <button ref={back} type="button" disabled={pending} onClick={onBack} className={buttonClass('secondary')}>
          Go back
        </button>
        <Button look={look} loading={pending} onClick={onSend}>
          {label}
        </Button>
      </div>
    </fieldset>
  )
}

const confirmations = {
  approve: { question: 'Are you sure you want to approve this request?', label: 'Approve', look: 'primary', soft: 'bg-ok-soft text-ok' },
  reject: { question: 'Are you sure you want to reject this request?', label: 'Reject', look: 'danger', soft: 'bg-bad-soft text-bad' },
} as const satisfies Record<DecisionKey, object>
