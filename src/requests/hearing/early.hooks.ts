import { useState } from 'react'
import { suspendsNobody } from './heard.rules.ts'
import type { Hearing } from './hearing.contract.ts'

/** The reason for an approval before the reply. */
export type Early = { text: string; onChange: (text: string) => void; problem: string | undefined; dueOn: string }

type EarlyState = {
  /** Undefined where nobody is waited for. */
  shown: Early | undefined
  /** As the approval sends it. */
  reason: string | undefined
  /** Whether approval may go on; says what is missing where it may not. */
  assertSaid: () => boolean
}

/** An upheld violation that suspends nobody waits for no reply. */
export function useEarly(hearing: Hearing | null, values: Readonly<Record<string, unknown>>): EarlyState {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  if (!hearing?.is_awaited || hearing.early || suspendsNobody(values))
    return { shown: undefined, reason: undefined, assertSaid: () => true }
  return {
    shown: { text, onChange: (typed) => (setText(typed), setProblem(undefined)), problem, dueOn: hearing.due_on },
    reason: text,
    assertSaid: () => {
      const isSaid = text.trim() !== ''
      if (!isSaid) setProblem('Say why, or wait for the reply.')
      return isSaid
    },
  }
}
