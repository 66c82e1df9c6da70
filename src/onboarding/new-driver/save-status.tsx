import type { ReactNode } from 'react'
import { formatTime } from '#platform/web/dates.ts'
import type { DraftSaver } from './draft.hooks.ts'

/** 'Saved 10:42', or why not. */
export function SaveStatus({ saver: { phase, isDirty, savedAt, state } }: { saver: DraftSaver }): ReactNode {
  return <output className="digits text-13 text-ink-2">{textOf()}</output>

  function textOf(): string {
    if (phase.is === 'gone') return 'Not saved'
    if (phase.is === 'failed') return `Not saved. ${phase.message}`
    if (Object.keys(state.collisions).length > 0) return 'Choose which entries to keep'
    return isDirty ? 'Saving…' : `Saved ${formatTime(savedAt)}`
  }
}
