import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { ClearanceHistory } from '#drivers/clearances/clearance-history.tsx'
import type { DriverPage } from '#drivers/page/driver-page.contract.ts'
import { DriverTabs, type DriverTab } from '#drivers/page/driver-tabs.tsx'
import { requestsContract } from '#requests/requests.contract.ts'
import { lazyPart } from '#platform/web/waiting.tsx'

const PassAndCard = lazyPart(() => import('./pass-and-card.tsx'), 'PassAndCard')
const OwnViolations = lazyPart(() => import('./own-violations.tsx'), 'OwnViolations')
const GoodPracticesOfDriver = lazyPart(() => import('#good-practices/good-practices-of-driver.tsx'), 'GoodPracticesOfDriver')
const RequestsOfDriver = lazyPart(() => import('#requests/list/requests-of-driver.tsx'), 'RequestsOfDriver')
const EventsOfDriver = lazyPart(() => import('#events/events-of-driver.tsx'), 'EventsOfDriver')
const ChecksOfDriver = lazyPart(() => import('#gate/log/checks-of-driver.tsx'), 'ChecksOfDriver')
const DriverHistory = lazyPart(() => import('./driver-history.tsx'), 'DriverHistory')

/** All that the office keeps about a driver, one tab each. */
export function DriverRecords({ driver }: { driver: DriverPage }): ReactNode {
  const readsRequests = useCan(requestsContract.index.access)
  const { _id: driverId } = driver
  const tabs: readonly DriverTab[] = [
    { key: 'clearances', label: 'Clearances', content: <ClearanceHistory driverId={driverId} /> },
    { key: 'pass', label: 'Pass and card', content: <PassAndCard driver={driver} /> },
    { key: 'violations', label: 'Violations', content: <OwnViolations driverId={driverId} /> },
    { key: 'practices', label: 'Good practices', content: <GoodPracticesOfDriver driverId={driverId} /> },
    ...(readsRequests ? [{ key: 'requests', label: 'Requests', content: <RequestsOfDriver driverId={driverId} /> }] : []),
    { key: 'events', label: 'Events', content: <EventsOfDriver driver={driver} /> },
    { key: 'gate', label: 'Gate', content: <ChecksOfDriver driverId={driverId} /> },
    { key: 'history', label: 'History', content: <DriverHistory driverId={driverId} /> },
  ]
  return <DriverTabs title="Records" tabs={tabs} />
}
