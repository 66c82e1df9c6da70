import type { ReactNode } from 'react'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { requestTabs, type RequestTab } from '../requests.contract.ts'
import type { RequestList } from './request-list.hooks.ts'

/** Pending requests start with the oldest, the others with the newest. */
export function RequestTabs({
  requests: { state, change },
  panelId,
}: {
  readonly requests: RequestList
  readonly panelId: string
}): ReactNode {
  const choose = (key: string): void => {
    const tab = requestTabs.find((one) => one === key)
    change({ tab, status: undefined, sort: tab === 'pending' ? 'oldest' : 'newest' })
  }
  return <Tabs label="Requests by state" tabs={tabs} chosen={state.tab ?? 'all'} onChoose={choose} panelId={panelId} />
}

const labels = { pending: 'Pending', mine: 'Mine', decided: 'Decided', all: 'All' } satisfies Record<RequestTab, string>
const tabs = requestTabs.map((key) => ({ key, label: labels[key] }))
