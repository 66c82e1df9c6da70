import type { ReactNode } from 'react'
import { Spinner } from '#platform/web/spinner.tsx'

/** Shown while the session is queried. */
export function EntrySpinner(): ReactNode {
  return (
    <main className="grid min-h-dvh place-items-center text-ink-2">
      <output className="flex items-center gap-3">
        <Spinner className="size-5" />
        <h1>One moment…</h1>
      </output>
    </main>
  )
}
