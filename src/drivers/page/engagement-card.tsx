import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'

/** The anchor of the engagement panel. */
export const engagementId = 'engagement'

/** The action card that leads to violations and good practices. */
export function EngagementCard(): ReactNode {
  const open = (): void => {
    const panel = document.getElementById(engagementId)
    panel?.scrollIntoView()
    panel?.focus({ preventScroll: true })
  }
  return (
    <div className="flex flex-col gap-3 rounded-12 border border-line bg-surface p-4 sm:p-5">
      <div className="flex-1">
        <h2 className="text-16 font-semibold">Driver engagement</h2>
        <p className="mt-0.5 text-13 text-ink-2">Record a violation, or add a good practice.</p>
      </div>
      <Button className="self-start" onClick={open}>
        Open driver engagement
      </Button>
    </div>
  )
}
