import { useState, type ReactNode } from 'react'
import type { SavedFilter } from '#accounts/saved-filters/saved-filters.contract.ts'
import { SavedMenu, type SavedTexts } from '#accounts/saved-filters/saved-menu.tsx'
import type { MenuEntry } from '#platform/web/navigation/menu.tsx'
import { useCall } from '#platform/web/query.ts'
import { Waiting } from '#platform/web/waiting.tsx'
import type { ReportView } from '../screen/report.hooks.ts'
import { useViewActions, type ViewAction } from '../screen/report-extras.tsx'
import { reportPath } from '../screen/report.paths.ts'
import { viewsContract } from './views.contract.ts'

const texts: SavedTexts = {
  title: 'Views',
  noun: 'saved view',
  save: 'Save this view',
  submit: 'Save view',
  nothing: 'There are no saved views.',
}

/** The menu of a report's saved views: opened, saved, made the default, and what others do with them. */
export function ReportViews({ report: { name, fields } }: { report: ReportView }): ReactNode {
  const { send } = useCall(viewsContract.setDefault, { refresh: [viewsContract.index] })
  const actions = useViewActions()
  const [chosen, setChosen] = useState<{ viewId: string | undefined; Panel: ViewAction['Panel'] }>()
  const [isOpen, setOpen] = useState(false)
  const begin = (view: SavedFilter | undefined, Panel: ViewAction['Panel']) => () => {
    setChosen({ viewId: view?._id, Panel })
    setOpen(true)
  }
  const entries = (view: SavedFilter | undefined): readonly MenuEntry[] => [
    ...(view ? [defaultEntry(view, (id) => void send({ list: name, id }))] : []),
    ...actions.flatMap(({ key, label, Panel, page }) => [
      { key, label, onSelect: begin(view, Panel), hasSeparator: true },
      { key: `${key}-page`, ...page },
    ]),
  ]
  return (
    <>
      <SavedMenu list={name} path={reportPath(name)} fields={fields} calls={viewsContract} texts={texts} canSaveBare entries={entries} />
      {chosen && (
        <Waiting fallback={null}>
          <chosen.Panel report={name} viewId={chosen.viewId} open={isOpen} onClose={() => setOpen(false)} />
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
