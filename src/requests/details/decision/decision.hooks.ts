import { useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldErrors } from '#platform/contract/problem.ts'
import type { CallError } from '#platform/web/client.ts'
import { toastOk } from '#platform/web/dialog/toast.ts'
import { useCall } from '#platform/web/query.ts'
import type { DecisionKey, Kind } from '../../kinds/kind.contract.ts'
import { invalidatedByDecision } from '../../invalidated-routes.hooks.ts'
import { decidedText } from './decided-text.rules.ts'
import type { DecisionDraft } from './draft.hooks.ts'
import { useEarly, type Early } from '../../hearing/early.hooks.ts'
import { useOverwriting, type Overwriting } from './overwriting.hooks.ts'
import { usePlace } from '../../turn/place.hooks.ts'
import { useTurn } from '../../turn/turn.hooks.ts'
import type { RequestDetails } from '../../requests.contract.ts'

type Values = Readonly<Record<string, unknown>>

/** What follows the comment. */
export type DecisionStep = DecisionKey | 'send-back'

export type Decision = {
  comment: string
  setComment: (comment: string) => void
  /** The kind's own decision fields. */
  values: Values
  setValues: (values: Values) => void
  /** The confirmation that approval overwrites what has changed since; undefined where nothing has. */
  overwriting: Overwriting | undefined
  /** Why it does not wait for a reply; undefined where it need not be said. */
  early: Early | undefined
  problem: string | undefined
  /** Why sending failed. */
  failure: CallError | undefined
  chosen: DecisionStep | undefined
  choose: (step: DecisionStep) => void
  /** A comment that was tapped, and the decision that it is for, which is then asked about. */
  take: (comment: string, key: DecisionKey) => void
  /** Goes on with what was begun without a comment. */
  goOn: () => void
  goBack: () => void
  /** What follows a decision or sending back: the comment is gone, and the page is left where the kind says so. */
  finish: () => void
  fail: () => void
  send: (key: DecisionKey) => Promise<void>
  pending: boolean
}

export type DecisionEvents = {
  onOutdated: () => void
  /** Hears what is typed and whether it is being sent, also after the panel is gone. */
  onDraft: (change: Partial<DecisionDraft>) => void
}

/** Where a decision leads: the next request, where the reader wants that, or the list, where the kind says so. */
function useLeaving({ afterDeciding }: Kind, requestId: string): () => void {
  const { opensNext } = useTurn()
  const { next, leave } = usePlace(requestId)
  return () => {
    if (opensNext && next) next()
    else if (afterDeciding === 'leave') leave()
  }
}

/** What is typed and ticked for a decision, and whether it is whole. */
function useEntries(kind: Kind, request: RequestDetails, onDraft: DecisionEvents['onDraft']) {
  const { _id: requestId, version } = request
  const [comment, setTyped] = useState('')
  const setComment = (text: string): void => {
    setTyped(text)
    onDraft({ text })
  }
  const [values, setValues] = useState<Values>(() => kind.decisionShape.safeParse({}).data ?? {})
  const [problem, setProblem] = useState<string>()
  const overwriting = useOverwriting(request.overwrites)
  const early = useEarly(request.hearing, values)
  const toInput = (key: DecisionKey, text: string) => ({
    request_id: requestId,
    comment: text,
    key,
    version,
    ...(key === 'approve' && {
      ...values,
      ...(overwriting.seen !== undefined && { overwrites: overwriting.seen }),
      ...(early.reason !== undefined && { early_reason: early.reason }),
    }),
  })
  /** Whether nothing is missing for this step; says what is. */
  const assertWhole = (step: DecisionStep, text: string): boolean => {
    const parsed = kind.decide.input.safeParse(toInput(step === 'send-back' ? 'reject' : step, text))
    const isRead = step !== 'approve' || [overwriting.assertRead(), early.assertSaid()].every(Boolean)
    setProblem(parsed.success ? undefined : fieldErrors(parsed.error)['comment'])
    return parsed.success && isRead
  }
  return { comment, setComment, values, setValues, problem, setProblem, overwriting, early, toInput, assertWhole }
}

/** State of a decision: the comment is validated before the confirmation, and a failure resets the choice. */
export function useDecision(kind: Kind, request: RequestDetails, { onOutdated, onDraft }: DecisionEvents): Decision {
  const { comment, setComment, values, setValues, problem, setProblem, overwriting, early, toInput, assertWhole } = useEntries(
    kind,
    request,
    onDraft,
  )
  const [begun, setBegun] = useState<DecisionStep>()
  const [chosen, setChosen] = useState<DecisionStep>()
  const leave = useLeaving(kind, request._id)
  const finish = (): void => {
    // Synchronously: the sent comment must not trigger the unsaved-changes guard on the way to the list.
    flushSync(() => setComment(''))
    leave()
  }
  const fail = (): void => {
    setChosen(undefined)
    onOutdated()
  }
  const call = useCall(kind.decide, { refresh: invalidatedByDecision(kind), onDone: finish, toast: false })
  const choose = (step: DecisionStep, text = comment): void => {
    if (assertWhole(step, text)) setChosen(step)
    else {
      setChosen(undefined)
      setBegun(step)
    }
  }
  return {
    comment,
    setComment: (text) => (setComment(text), setProblem(undefined)),
    values,
    setValues,
    overwriting: overwriting.shown,
    early: early.shown,
    problem,
    failure: call.error,
    chosen,
    choose,
    take: (text, key) => {
      setComment(text)
      choose(key, text)
    },
    goOn: () => begun && choose(begun),
    goBack: () => setChosen(undefined),
    finish,
    fail,
    send: async (key) => {
      // The comment can still be changed while it is asked about.
      if (!assertWhole(key, comment)) return choose(key)
      onDraft({ isSending: true })
      const sent = await call.send(toInput(key, comment))
      onDraft({ isSending: false })
      if (sent) toastOk(sent.message, decidedText(request, key))
      else fail()
    },
    pending: call.pending,
  }
}
