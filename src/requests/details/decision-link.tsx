import type { ReactNode } from 'react'
import { useIsVisible } from '#platform/web/pdf/use-seen.ts'

export const decisionPanelId = 'decision'

/** On phones the panel is at the bottom of the page; a bar links to it until it is in sight. On a low window, as at 400 % zoom, only a small link. */
export function DecisionLink(): ReactNode {
  const isPanelVisible = useIsVisible(decisionPanelId)
  if (isPanelVisible) return null
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden short:right-2 short:bottom-2 short:left-auto short:border-0 short:bg-transparent short:p-0 print:hidden">
      <a
        href={`#${decisionPanelId}`}
        className="flex h-11 items-center justify-center rounded-8 bg-brand font-semibold text-on-brand short:h-8 short:px-3 short:text-13"
      >
        Approve or reject
      </a>
    </div>
  )
}
