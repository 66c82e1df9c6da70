import { FileArchive } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { staff } from '#accounts/access.rules.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { staffDriverPaths } from '#drivers/driver.paths.ts'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { ListEmpty } from '#platform/web/empty.tsx'
import { useList } from '#platform/web/list/list-state.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { Table } from '#platform/web/table/table.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { copyColumns } from './copies-columns.tsx'
import type { OpenForm } from './copy-actions.tsx'
import { copiesPath } from './copies.paths.ts'
import { dueDays } from './subject-access.rules.ts'
import { copyTabs, subjectAccessContract, type CopyTab } from './subject-access.contract.ts'

const HandOverForm = lazyPart(() => import('./hand-over-form.tsx'), 'HandOverForm')
const CloseForm = lazyPart(() => import('./close-form.tsx'), 'CloseForm')

const panelId = 'copies'

/** The own copies that drivers asked for, those due first. */
export function CopiesScreen(): ReactNode {
  const opensDrivers = useCan(staff('drivers.read'))
  const copies = useList(subjectAccessContract.list, { path: copiesPath, filters: ['driver_id'] })
  const { list, state, change } = copies
  const { data, page, page_size, total } = list.data
  const [form, setForm] = useState<OpenForm>()
  const [isOpen, setOpen] = useState(false)
  const open = (chosen: OpenForm): void => {
    setForm(chosen)
    setOpen(true)
  }
  const close = (): void => setOpen(false)
  return (
    <>
      <PageHead title="Copies for drivers" subtitle={`What is kept about a driver, for the driver: due within ${dueDays} days`} />
      <div className="mb-4">
        <Tabs
          label="Copies by state"
          tabs={copyTabs.map((key) => ({ key, label: tabs[key].label }))}
          chosen={state.show}
          onChoose={(key) => change({ show: copyTabs.find((tab) => tab === key) })}
          panelId={panelId}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={tabs[state.show].label}>
        <Table
          noun="requests"
          columns={copyColumns(state.show, open)}
          rows={data}
          rowKey={({ _id }) => _id}
          rowName={({ driver }) => driver.name}
          nameHref={({ driver }) => (opensDrivers ? staffDriverPaths.driver(driver._id) : undefined)}
          page={page}
          page_size={page_size}
          total={total}
          onChange={change}
          isStale={list.isStale}
          empty={<ListEmpty list={copies} icon={<FileArchive />} none={tabs[state.show].none} />}
        />
      </div>
      <SidePanel
        open={isOpen}
        onClose={close}
        title={form?.kind === 'close' ? 'Close without a copy' : 'Hand over the copy'}
        description={form && `${form.row.driver.name}, ${form.row.number}`}
      >
        {form?.kind === 'close' && <CloseForm row={form.row} onDone={close} />}
        {form?.kind === 'hand-over' && <HandOverForm row={form.row} />}
      </SidePanel>
    </>
  )
}

const tabs: Readonly<Record<CopyTab, { label: string; none: { title: string; text: string } }>> = {
  open: {
    label: 'To hand over',
    none: {
      title: 'No driver waits for a copy',
      text: 'Drivers ask by their own page; what they ask at the plant is noted on their page, under Files.',
    },
  },
  done: { label: 'Done', none: { title: 'Nothing was handed over yet', text: 'Copies that were handed over, or closed, appear here.' } },
}
