import { useEffect, useState, useSyncExternalStore } from 'react'
import { useIsOnline } from '#platform/web/online.ts'
import type { DraftDetails } from '../drafts/drafts.contract.ts'
import type { FormDraft } from './draft-state.rules.ts'
import { DraftSaving, type SavingSnapshot } from './draft-saving.hooks.ts'

export type DraftSaver = SavingSnapshot &
  Pick<DraftSaving, 'change' | 'flush'> & {
    isDirty: boolean
    /** Applies a choice between two entries. */
    resolve: (choose: (state: FormDraft) => FormDraft) => void
  }

/** The draft of the form on the screen. */
export function useDraftSaver(draft: DraftDetails): DraftSaver {
  const [saving] = useState(() => new DraftSaving(draft))
  const snapshot = useSyncExternalStore(saving.subscribe, saving.snapshot)
  const isOnline = useIsOnline()
  useEffect(() => saving.read(draft), [saving, draft])
  useEffect(() => {
    if (isOnline) saving.saveIn(0)
  }, [saving, isOnline])
  // Leaving the page saves what is typed.
  useEffect(() => () => void saving.flush(), [saving])
  const hasChanges = Object.keys(snapshot.state.changes).length > 0
  const isDirty = snapshot.phase.is !== 'gone' && (snapshot.phase.is === 'saving' || hasChanges)
  return { ...snapshot, isDirty, change: saving.change, resolve: saving.apply, flush: saving.flush }
}
