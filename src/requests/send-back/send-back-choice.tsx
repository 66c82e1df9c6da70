import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button, buttonClass } from '#platform/web/button.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import { useCall } from '#platform/web/query.ts'
import { invalidatedByDecision } from '../invalidated-routes.hooks.ts'
import type { Kind } from '../kinds/kind.contract.ts'
import type { RequestDetails } from '../requests.contract.ts'
import { nothingNamedText, requestVersionsContract, sendBackContract } from './send-back.contract.ts'

type ChoiceProps = {
  kind: Kind
  request: RequestDetails
  comment: string
  onBack: () => void
  onSent: () => void
  onFailed: () => void
}

/** The last step of sending back: what has to be corrected. */
export function SendBackChoice({ kind, request, comment, onBack, onSent, onFailed }: ChoiceProps): ReactNode {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [problem, setProblem] = useState(false)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const call = useCall(sendBackContract.send, {
    refresh: [...invalidatedByDecision(kind), requestVersionsContract.list],
    onDone: onSent,
  })
  const toggle = (name: string, isChosen: boolean): void => {
    setChosen((before) => (isChosen ? [...before, name] : before.filter((each) => each !== name)))
    setProblem(false)
  }
  const send = async (): Promise<void> => {
    if (chosen.length === 0) return setProblem(true)
    if (!(await call.send({ request_id: request._id, version: request.version, comment, fields: [...chosen] }))) onFailed()
  }
  return (
    <fieldset className="mt-5 rounded-8 bg-warn-soft p-4 text-warn" aria-describedby={problem ? `${request._id}-unnamed` : undefined}>
      <legend className="float-left mb-3 w-full font-semibold">What has to be corrected?</legend>
      <div className="clear-both mb-4 flex flex-col gap-2">
        {request.send_back_fields.map(({ name, label }) => (
          <label key={name} className="flex min-h-6 items-center gap-2.5 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              disabled={call.pending}
              onChange={({ target }) => toggle(name, target.checked)}
              className="size-4 shrink-0 pointer-coarse:size-5"
            />
            {label}
          </label>
        ))}
      </div>
      <div role="alert" className="mb-3 empty:hidden">
        {problem && <ProblemText id={`${request._id}-unnamed`}>{nothingNamedText}</ProblemText>}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <button ref={back} type="button" disabled={call.pending} onClick={onBack} className={buttonClass('secondary')}>
          Go back
        </button>
        <Button look="primary" loading={call.pending} onClick={() => void send()}>
          Send back
        </Button>
      </div>
    </fieldset>
  )
}
