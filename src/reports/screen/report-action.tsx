import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import type { ReportAction } from './report-extras.tsx'
import type { ReportView } from './report.hooks.ts'

/** The button of what others do with a report; its panel loads when it is first opened, and closes in its own time. */
export function ReportActionButton({ action: { label, Icon, Panel }, report }: { action: ReportAction; report: ReportView }): ReactNode {
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button icon={<Icon aria-hidden />} onClick={() => setShown('open')} onFocus={preloadDialogs} onPointerEnter={preloadDialogs}>
        {label}
      </Button>
      {shown !== 'never' && (
        <Waiting fallback={null}>
          <Panel report={report} open={shown === 'open'} onClose={() => setShown('closed')} />
        </Waiting>
      )}
    </>
  )
}
