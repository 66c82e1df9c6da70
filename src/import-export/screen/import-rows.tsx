import type { ReactNode } from 'react'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import type { ImportState } from '../import.contract.ts'
import { ChangedRows } from './changed-rows.tsx'
import { FirstRows } from './first-rows.tsx'
import type { ImportAddress } from './import-drivers.hooks.ts'
import type { ImportSearch } from './import-screen.contract.ts'
import { RefusedRows } from './refused-rows.tsx'

export type ImportRowsProps = { importState: ImportState; address: ImportAddress }

const panelId = 'register-rows'
const parts = { changes: ChangedRows, rows: FirstRows, problems: RefusedRows } as const
const labels = { changes: 'Changes', rows: 'First rows', problems: 'Only problems' } as const satisfies Record<ImportSearch['show'], string>

/** A register's rows, each with its outcome and errors. The tabs keep their place and focus. */
export function ImportRows(props: ImportRowsProps): ReactNode {
  const { importState, address } = props
  const { report, mode } = importState
  const { show } = address.state
  const tabs = [
    ...(mode === 'update' ? [{ key: 'changes', label: labels.changes }] : []),
    { key: 'rows', label: labels.rows },
    { key: 'problems', label: labels.problems, count: report.refused },
  ]
  const Rows = parts[show]
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <Tabs
        label="Rows to show"
        tabs={tabs}
        chosen={show}
        onChoose={(chosen) => address.change({ show: isPart(chosen) ? chosen : 'rows' })}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={labels[show]} className="w-full min-w-0">
        <Waiting fallback={<Skeleton className="h-80" />}>
          <Rows {...props} />
        </Waiting>
      </div>
    </div>
  )
}

const isPart = (text: string): text is ImportSearch['show'] => text in parts
