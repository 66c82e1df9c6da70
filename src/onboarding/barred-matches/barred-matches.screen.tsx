import { UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Status, type Tone } from '#platform/web/badge.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { ListEmpty } from '#platform/web/empty.tsx'
import { useList } from '#platform/web/list/list-state.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import type { MatchState } from '#screening/barred-match.rules.ts'
import { barredMatchesContract, matchTabs, type BarredMatchRow } from './barred-matches.contract.ts'
import { useOpenMatchCount } from './barred-matches.hooks.ts'
import { barredMatchPaths } from './barred-matches.paths.ts'

const panelId = 'barred-matches'

/** Applicants and drivers at any plant who may be a person whom this plant barred. */
export function BarredMatchesScreen(): ReactNode {
  const matches = useList(barredMatchesContract.index, { path: barredMatchPaths.list, filters: [] })
  const { state, list, change } = matches
  const { data, page, page_size, total } = list.data
  const open = useOpenMatchCount()
  const tabs = [
    { key: 'open', label: 'To compare', ...(open !== undefined && { count: open }) },
    { key: 'answered', label: 'Answered' },
  ]
  return (
    <>
      <PageHead title="Barred persons" subtitle="Applicants and drivers who may be a person whom this plant barred" />
      <div className="mb-4">
        <Tabs
          label="Comparisons"
          tabs={tabs}
          chosen={state.tab}
          onChoose={(key) => change({ tab: matchTabs.find((tab) => tab === key) })}
          panelId={panelId}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={tabs.find(({ key }) => key === state.tab)?.label}>
        <Table
          noun="comparisons"
          columns={columns}
          rows={data}
          rowKey={({ _id }) => _id}
          rowName={({ applicant }) => applicant}
          openHref={({ _id }) => barredMatchPaths.match(_id)}
          page={page}
          page_size={page_size}
          total={total}
          onChange={change}
          isStale={list.isStale}
          empty={<ListEmpty list={matches} icon={<UserRoundCheck />} none={none[state.tab]} />}
        />
      </div>
    </>
  )
}

const columns: readonly Column<BarredMatchRow>[] = [
  {
    key: 'applicant',
    title: 'Person',
    isRowHeader: true,
    cell: ({ applicant }) => applicant,
    note: ({ applicant_plant, is_applicant }) => `${is_applicant ? 'Applicant' : 'Driver'} at ${applicant_plant}`,
  },
  { key: 'barred', title: 'Barred person', cell: ({ barred }) => barred },
  { key: 'reason', title: 'What is the same', cell: ({ reason }) => reason },
  { key: 'since', title: 'Found', cell: ({ opened_at }) => <span className="digits whitespace-nowrap">{formatMoment(opened_at)}</span> },
  { key: 'state', title: 'Answer', cell: ({ state }) => <MatchStatus state={state} /> },
]

const looks = {
  open: { label: 'To compare', tone: 'warn' },
  'another person': { label: 'Another person', tone: 'ok' },
  'the same': { label: 'The same', tone: 'bad' },
  ended: { label: 'Ended', tone: 'neutral' },
} as const satisfies Record<MatchState, { label: string; tone: Tone }>

export function MatchStatus({ state }: { state: MatchState }): ReactNode {
  return <Status tone={looks[state].tone}>{looks[state].label}</Status>
}

const none = {
  open: { title: 'Nobody to compare', text: 'Applicants and drivers appear here when they may be a person whom this plant barred.' },
  answered: { title: 'Nothing answered yet', text: 'Comparisons appear here once somebody has answered them.' },
} as const
