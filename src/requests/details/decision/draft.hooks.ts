import { useCallback, useState } from 'react'

/** A decision's comment as typed so far, and whether it is on its way. It outlives the panel, which closes when a colleague decides. */
export type DecisionDraft = { text: string; isSending: boolean }

const emptyDraft: DecisionDraft = { text: '', isSending: false }

export function useDraft(requestId: string): readonly [DecisionDraft, (change: Partial<DecisionDraft>) => void] {
  const [{ of, ...draft }, setDraft] = useState({ of: requestId, ...emptyDraft })
  const change = useCallback(
    (changed: Partial<DecisionDraft>) =>
      setDraft((before) => ({ ...(before.of === requestId ? before : emptyDraft), ...changed, of: requestId })),
    [requestId],
  )
  return [of === requestId ? draft : emptyDraft, change]
}
