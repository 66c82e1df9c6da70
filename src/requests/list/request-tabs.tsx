import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isDecision } from '#accounts/permissions.rules.ts'
import { useActor, useCan } from '#accounts/sessions/session.hooks.ts'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { query } from '#platform/web/query.ts'
import { needsYouContract } from '../needs-you/needs-you.contract.ts'
import { requestTabs, type RequestTab } from '../requests.contract.ts'
import { usePendingRequestCount } from './request-counts.hooks.ts'
import type { RequestList } from './request-list.hooks.ts'

/** What waits starts with the oldest, the others with the newest. An office's tabs and a decider's first one show how many they hold. */
export function RequestTabs({ requests: { state, change }, panelId }: { requests: RequestList; panelId: string }): ReactNode {
  const { counts } = needsYouContract
  const isOffice = useCan(counts.access)
  const isDecider = useActor().permissions.some(isDecision)
  const waiting = usePendingRequestCount()
  const { data } = useQuery({ ...query(counts, {}), enabled: isOffice })
  const choose = (key: string): void => {
    const tab = requestTabs.find((one) => one === key)
    change({ tab, status: undefined, sort: tab && waitingTabs.has(tab) ? 'oldest' : 'newest' })
  }
  const tabs = isOffice
    ? officeTabs.map((tab) => (data ? { ...tab, count: data[tab.key] } : tab))
    : isDecider
      ? [{ key: 'waiting', label: 'Waiting for me', count: waiting }, ...staffTabs]
      : staffTabs
  return <Tabs label="Requests by state" tabs={tabs} chosen={state.tab ?? 'all'} onChoose={choose} panelId={panelId} />
}

const waitingTabs: ReadonlySet<RequestTab> = new Set(['needs_you', 'waiting', 'pending'])

const staffTabs = [
  { key: 'pending', label: 'All pending' },
  { key: 'mine', label: 'Mine' },
  { key: 'decided', label: 'Decided' },
  { key: 'all', label: 'All' },
] as const satisfies readonly { key: RequestTab; label: string }[]

const officeTabs = [
  { key: 'needs_you', label: 'Needs you' },
  { key: 'pending', label: 'Open' },
  { key: 'decided', label: 'Closed' },
  { key: 'all', label: 'All' },
] as const satisfies readonly { key: RequestTab; label: string }[]
