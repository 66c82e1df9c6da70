import { useState } from 'react'
import type { RequestDetails } from '../../requests.contract.ts'

/** The confirmation that approval overwrites what has changed on the record since. */
export type Overwriting = {
  isConfirmed: boolean
  onChange: (isConfirmed: boolean) => void
  problem: string | undefined
}

type OverwritingState = {
  /** Undefined where nothing has changed. */
  shown: Overwriting | undefined
  /** What was confirmed, as the approval sends it. */
  seen: string | undefined
  /** Whether approval may go on; says what is missing where it may not. */
  assertRead: () => boolean
}

/** A later change of the record has to be read and confirmed again. */
export function useOverwriting(overwrites: RequestDetails['overwrites']): OverwritingState {
  const [confirmed, setConfirmed] = useState<string>()
  const [problem, setProblem] = useState<string>()
  if (overwrites === null) return { shown: undefined, seen: undefined, assertRead: () => true }
  const isConfirmed = confirmed === overwrites.seen
  return {
    shown: {
      isConfirmed,
      problem,
      onChange: (isTicked) => {
        setConfirmed(isTicked ? overwrites.seen : undefined)
        setProblem(undefined)
      },
    },
    seen: isConfirmed ? confirmed : undefined,
    assertRead: () => {
      if (!isConfirmed) setProblem('Tick this to approve, or reject the request.')
      return isConfirmed
    },
  }
}
