import { Columns3 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import type { ReportView } from './report.hooks.ts'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'

/** Loads when it is first opened. */
const ReportColumnsDialog = lazyPart(() => import('./report-columns-dialog.tsx'), 'ReportColumnsDialog')

type ToolsProps = { report: ReportView; shown: readonly string[] }

/** What the table is grouped by, and its columns. */
export function ReportTools({ report, shown }: ToolsProps): ReactNode {
  const { description, state, change } = report
  const [isOpen, setOpen] = useState(false)
  const groups = description.columns.filter(({ can_group }) => can_group)
  return (
    <>
      <label className="flex items-center gap-2 text-13 text-ink-2">
        Group by
        <select
          value={state.group_by ?? ''}
          onChange={({ target }) => change({ group_by: target.value || undefined })}
          className="control select-arrow w-auto!"
        >
          <option value="">Nothing</option>
          {groups.map(({ key, label, type }) => (
            <option key={key} value={key}>
              {type === 'day' ? 'Month' : label}
            </option>
          ))}
        </select>
      </label>
      <Button icon={<Columns3 aria-hidden />} onClick={() => setOpen(true)} onFocus={preloadDialogs} onPointerEnter={preloadDialogs}>
        Columns
      </Button>
      {isOpen && (
        <Waiting fallback={null}>
          <ReportColumnsDialog report={report} shown={shown} onClose={() => setOpen(false)} />
        </Waiting>
      )}
    </>
  )
}
