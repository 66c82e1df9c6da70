import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { ClearanceHistory } from '#drivers/clearances/clearance-history.tsx'
import type { DriverPage } from '#drivers/page/driver-page.contract.ts'
import { DriverTabs, type DriverTab } from '#drivers/page/driver-tabs.tsx'
import { useEventPaths } from '#events/event.paths.ts'
import { eventsTimeline } from '#events/training/events-timeline.tsx'
import { checksTimeline } from '#gate/log/checks-timeline.tsx'
import { requestsTimeline } from '#requests/list/requests-timeline.tsx'
import { useRequestPaths } from '#requests/request.paths.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { MergedTimeline } from '#platform/web/table/merged-timeline.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { officeTimeline } from './office-timeline.tsx'

const PassAndCard = lazyPart(() => import('./pass-and-card.tsx'), 'PassAndCard')
const PointsOfDriver = lazyPart(() => import('#points/balance/points-of-driver.tsx'), 'PointsOfDriver')
const OwnViolations = lazyPart(() => import('./own-violations.tsx'), 'OwnViolations')
const GoodPracticesOfDriver = lazyPart(() => import('#good-practices/good-practices-of-driver.tsx'), 'GoodPracticesOfDriver')
const RequestsOfDriver = lazyPart(() => import('#requests/list/requests-of-driver.tsx'), 'RequestsOfDriver')
const CasesOfDriver = lazyPart(() => import('#cases/cases-of-driver.tsx'), 'CasesOfDriver')
const EventsOfDriver = lazyPart(() => import('#events/events-of-driver.tsx'), 'EventsOfDriver')
const AdmissionsOfDriver = lazyPart(() => import('#admissions/admissions-of-driver.tsx'), 'AdmissionsOfDriver')
const ChecksOfDriver = lazyPart(() => import('#gate/log/checks-of-driver.tsx'), 'ChecksOfDriver')
const DriverHistory = lazyPart(() => import('./driver-history.tsx'), 'DriverHistory')

/** What happened with a driver, and all that the office keeps, one tab each. */
export function DriverRecords({ driver }: { driver: DriverPage }): ReactNode {
  const readsRequests = useCan(requestsContract.index.access)
  const { _id: driverId } = driver
  const { request } = useRequestPaths()
  const { event } = useEventPaths()
  const { violations, changes } = officeTimeline(driverId)
  const sources = [
    ...(readsRequests ? [requestsTimeline(driverId, request)] : []),
    violations,
    checksTimeline(driverId),
    eventsTimeline(driverId, event),
    changes,
  ]
  const tabs: readonly DriverTab[] = [
    { key: 'clearances', label: 'Clearances', content: <ClearanceHistory driverId={driverId} /> },
    { key: 'pass', label: 'Pass and card', content: <PassAndCard driver={driver} /> },
    {
      key: 'violations',
      label: 'Violations',
      content: (
        <div className="flex flex-col gap-4">
          <PointsOfDriver driverId={driverId} />
          <OwnViolations driverId={driverId} />
        </div>
      ),
    },
    { key: 'practices', label: 'Good practices', content: <GoodPracticesOfDriver driverId={driverId} /> },
    ...(readsRequests ? [{ key: 'requests', label: 'Requests', content: <RequestsOfDriver driverId={driverId} /> }] : []),
    ...(readsRequests ? [{ key: 'cases', label: 'Cases', content: <CasesOfDriver driverId={driverId} /> }] : []),
    { key: 'events', label: 'Events', content: <EventsOfDriver driver={driver} /> },
    { key: 'plants', label: 'Other plants', content: <AdmissionsOfDriver driverId={driverId} /> },
    { key: 'gate', label: 'Gate', content: <ChecksOfDriver driverId={driverId} /> },
    { key: 'history', label: 'History', content: <DriverHistory driverId={driverId} /> },
  ]
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <MergedTimeline title="Timeline" sources={sources} empty="Nothing has happened yet." />
      <DriverTabs title="Records" tabs={tabs} />
    </div>
  )
}
