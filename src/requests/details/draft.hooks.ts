import { useCallback, useState } from 'react'

/** A decision's comment as typed so far, and whether it is on its way. It outlives the panel, which closes when a colleague decides. */
export type Draft = { readonly text: string; readonly isSending: boolean }

const emptyDraft: Draft = { text: '', isSending: false }

export function useDraft(requestId: string): readonly [Draft, (change: Partial<Draft>) => void] {
  const [{ of, ...draft }, setDraft] = useState({ of: requestId, ...emptyDraft })
  const change = useCallback(
    (changed: Partial<Draft>) => setDraft((before) => ({ ...(before.of === requestId ? before : emptyDraft), ...changed, of: requestId })),
    [requestId],
  )
  return [of === requestId ? draft : emptyDraft, change]
}
