import { useState, type ReactNode } from 'react'
import type { SavedFilter } from '#accounts/saved-filters/saved-filters.contract.ts'
import { SavedMenu, type SavedTexts } from '#accounts/saved-filters/saved-menu.tsx'
import type { MenuEntry } from '#platform/web/navigation/menu.tsx'
import { useCall } from '#platform/web/query.ts'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import type { ReportView } from '../screen/report.hooks.ts'
import { reportPath, schedulesPath } from '../screen/report.paths.ts'
import { viewsContract } from './views.contract.ts'

const texts: SavedTexts = {
  title: 'Views',
  noun: 'saved view',
  save: 'Save this view',
  submit: 'Save view',
  nothing: 'There are no saved views.',
}

const SchedulePanel = lazyPart(() => import('../schedules/schedule-panel.tsx'), 'SchedulePanel')

/** The menu of a report's saved views: opened, saved, made the default, and sent by mail. */
export function ReportViews({ report: { name, fields } }: { report: ReportView }): ReactNode {
  const { send } = useCall(viewsContract.setDefault, { refresh: [viewsContract.index] })
  const [scheduled, setScheduled] = useState<{ viewId: string | undefined }>()
  const [isOpen, setOpen] = useState(false)
  const schedule = (view: SavedFilter | undefined) => () => {
    setScheduled({ viewId: view?._id })
    setOpen(true)
  }
  const entries = (view: SavedFilter | undefined): readonly MenuEntry[] => [
    ...(view ? [defaultEntry(view, (id) => void send({ list: name, id }))] : []),
    { key: 'mail', label: 'Send by mail', onSelect: schedule(view), hasSeparator: true },
    { key: 'schedules', label: 'Reports by mail', href: schedulesPath },
  ]
  return (
    <>
      <SavedMenu list={name} path={reportPath(name)} fields={fields} calls={viewsContract} texts={texts} canSaveBare entries={entries} />
      {scheduled && (
        <Waiting fallback={null}>
          <SchedulePanel report={name} viewId={scheduled.viewId} open={isOpen} onClose={() => setOpen(false)} />
        </Waiting>
      )}
    </>
  )
}

const defaultEntry = ({ _id, is_default: isDefault }: SavedFilter, choose: (id: string | undefined) => void): MenuEntry => ({
  key: 'default',
  label: isDefault ? 'Do not open with this view' : 'Always open with this view',
  onSelect: () => choose(isDefault ? undefined : _id),
})
