import { CheckCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Status, type Tone } from '#platform/web/badge.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { ListEmpty } from '#platform/web/empty.tsx'
import { useList } from '#platform/web/list/list-state.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { confirmationsContract, confirmationTabs, type ConfirmationRow } from './confirmations.contract.ts'
import { useConfirmationCount } from './confirmations.hooks.ts'
import { confirmationPaths } from './confirmations.paths.ts'
import type { ConfirmationState } from './confirmations.rules.ts'

const panelId = 'confirmations'

/** Changes that one person proposes and another one confirms. */
export function ConfirmationsScreen(): ReactNode {
  const confirmations = useList(confirmationsContract.index, { path: confirmationPaths.list, filters: [] })
  const { state, list, change } = confirmations
  const { data, page, page_size, total } = list.data
  const waiting = useConfirmationCount()
  const tabs = [
    { key: 'needs_you', label: 'Needs you', ...(waiting !== undefined && { count: waiting }) },
    { key: 'mine', label: 'Proposed by me' },
    { key: 'closed', label: 'Closed' },
  ]
  return (
    <>
      <PageHead title="Confirmations" subtitle="Changes that one person proposes and another one confirms" />
      <div className="mb-4">
        <Tabs
          label="Confirmations by state"
          tabs={tabs}
          chosen={state.tab}
          onChoose={(key) => change({ tab: confirmationTabs.find((tab) => tab === key) })}
          panelId={panelId}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={tabs.find(({ key }) => key === state.tab)?.label}>
        <Table
          noun="changes"
          columns={columns}
          rows={data}
          rowKey={({ _id }) => _id}
          rowName={({ title }) => title}
          openHref={({ _id }) => confirmationPaths.confirmation(_id)}
          page={page}
          page_size={page_size}
          total={total}
          onChange={change}
          isStale={list.isStale}
          empty={<ListEmpty list={confirmations} icon={<CheckCheck />} none={none[state.tab]} />}
        />
      </div>
    </>
  )
}

const columns: readonly Column<ConfirmationRow>[] = [
  { key: 'title', title: 'Change', isRowHeader: true, cell: ({ title }) => title, note: ({ kind }) => kind.name },
  { key: 'proposed_by', title: 'Proposed by', cell: ({ proposed_by }) => proposed_by },
  {
    key: 'proposed_at',
    title: 'Proposed on',
    cell: ({ proposed_at }) => <span className="digits whitespace-nowrap">{formatMoment(proposed_at)}</span>,
  },
  {
    key: 'expires_at',
    title: 'Ends on',
    cell: ({ state, expires_at, decided_at }) => (
      <span className="digits whitespace-nowrap">{formatMoment(state === 'pending' ? expires_at : (decided_at ?? expires_at))}</span>
    ),
  },
  { key: 'state', title: 'State', cell: ({ state }) => <ConfirmationStatus state={state} /> },
]

const looks = {
  pending: { label: 'Waits for a second person', tone: 'warn' },
  confirmed: { label: 'Confirmed', tone: 'ok' },
  refused: { label: 'Refused', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
} as const satisfies Record<ConfirmationState, { label: string; tone: Tone }>

export function ConfirmationStatus({ state }: { state: ConfirmationState }): ReactNode {
  return <Status tone={looks[state].tone}>{looks[state].label}</Status>
}

const none = {
  needs_you: { title: 'Nothing needs you', text: 'Changes that you may confirm appear here, the longest waiting first.' },
  mine: { title: 'Nothing proposed by you', text: 'Changes that you propose and a colleague has to confirm appear here.' },
  closed: { title: 'Nothing closed yet', text: 'Changes appear here once they are confirmed, refused, withdrawn or expired.' },
} as const
