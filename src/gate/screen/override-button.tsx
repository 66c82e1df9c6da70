import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { Button } from '#platform/web/button.tsx'
import { gateContract, type CheckAnswer } from '../checks/gate.contract.ts'
import { mayLetIn } from '../checks/let-in.rules.ts'
import { OverridePanel } from './override-panel.tsx'

/** For who may let a denied driver in. */
export function OverrideButton({ answer, onDone }: { answer: CheckAnswer; onDone: () => void }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const mayOverride = useCan(gateContract.override.access)
  if (!mayOverride || !mayLetIn(answer.reasons.map(({ code, is_blocking: isBlocking }) => ({ code, isBlocking })))) return null
  return (
    <>
      <Button className="h-12! text-16!" onClick={() => setOpen(true)}>
        Let in by override
      </Button>
      <OverridePanel
        answer={answer}
        open={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => {
          setOpen(false)
          onDone()
        }}
      />
    </>
  )
}
