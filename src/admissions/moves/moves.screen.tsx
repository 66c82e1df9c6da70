import { ArrowRightLeft } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { ListEmpty } from '#platform/web/empty.tsx'
import { useList } from '#platform/web/list/list-state.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { movesPath } from '../admissions.paths.ts'
import { actColumn, askedByColumn, askedDriverColumns, askedWhyColumn, SaidOutcome } from '../asked-columns.tsx'
import { movesContract, moveTabs, type AskedMove, type MoveTab } from './moves.contract.ts'
import { MoveStatus } from './move-status.tsx'

const loadForm = () => import('./move-decide-form.tsx')
const MoveDecideForm = lazyPart(loadForm, 'MoveDecideForm')

const panelId = 'moves'

/** Drivers of other plants whose own plant this one is to become, or became. */
export function MovesScreen(): ReactNode {
  const moves = useList(movesContract.list, { path: movesPath, filters: [] })
  const { list, state, change } = moves
  const { data, page, page_size, total } = list.data
  const [chosen, setChosen] = useState<AskedMove>()
  const [isOpen, setOpen] = useState(false)
  const open = (row: AskedMove): void => {
    setChosen(row)
    setOpen(true)
  }
  const close = (): void => setOpen(false)
  const { label, columns, none } = tabs[state.show]
  return (
    <>
      <PageHead title="Moves" subtitle="Drivers of other plants who are to become this plant's own" />
      <div className="mb-4">
        <Tabs
          label="Moves by state"
          tabs={moveTabs.map((key) => ({ key, label: tabs[key].label }))}
          chosen={state.show}
          onChoose={(key) => change({ show: moveTabs.find((tab) => tab === key) })}
          panelId={panelId}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={label}>
        <Table
          noun="moves"
          columns={[
            ...driverColumns,
            ...columns,
            ...(state.show === 'past' ? [] : [actColumn({ labelOf: actLabel, loadForm, onAct: open })]),
          ]}
          rows={data}
          rowKey={({ _id }) => _id}
          rowName={({ driver }) => driver.name}
          page={page}
          page_size={page_size}
          total={total}
          onChange={change}
          isStale={list.isStale}
          empty={<ListEmpty list={moves} icon={<ArrowRightLeft />} none={none} />}
        />
      </div>
      <SidePanel
        open={isOpen}
        onClose={close}
        title="Take this driver over?"
        description={chosen && `${chosen.driver.name}, ${chosen.home_plant}`}
      >
        {chosen && (
          <Waiting fallback={<p className="p-5 text-ink-2">Looking at the records…</p>}>
            <MoveDecideForm move={chosen} onDone={close} />
          </Waiting>
        )}
      </SidePanel>
    </>
  )
}

const driverColumns: readonly Column<AskedMove>[] = [...askedDriverColumns('From'), askedByColumn]

const outcome: Column<AskedMove> = {
  key: 'state',
  title: 'Status',
  cell: ({ state, comment }) => <SaidOutcome status={<MoveStatus state={state} />} said={comment} />,
}

const tabs: Readonly<Record<MoveTab, { label: string; columns: readonly Column<AskedMove>[]; none: { title: string; text: string } }>> = {
  waiting: {
    label: 'To decide',
    columns: [askedWhyColumn],
    none: { title: 'Nothing to decide', text: 'Drivers whom offices or other plants ask you to take over appear here.' },
  },
  past: {
    label: 'Past',
    columns: [outcome],
    none: { title: 'Nothing is past', text: 'Who moved here, and what was refused or withdrawn, appears here.' },
  },
}

const actLabel = ({ can_decide }: AskedMove): string | null => (can_decide ? 'Decide' : null)
