import type { ReactNode } from 'react'
import { staff } from '#accounts/access.rules.ts'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { DriverChangeList } from '#drivers/changes/driver-changes.tsx'
import type { DriverPage } from '#drivers/page/driver-page.contract.ts'
import { DriverTabs, type DriverTab } from '#drivers/page/driver-tabs.tsx'
import { engagementId } from '#drivers/page/engagement.tsx'
import { EventsOfDriver } from '#events/events-of-driver.tsx'
import { readsTests } from '#gate/driver-tests/test-readers.rules.ts'
import { GoodPracticesOfDriver } from '#good-practices/good-practices-of-driver.tsx'
import { ClearanceHistory } from '#drivers/clearances/clearance-history.tsx'
import { PointsOfDriver } from '#points/balance/points-of-driver.tsx'
import { isAllowed, type Access } from '#platform/contract/access.ts'
import { RecordViolation } from '#requests/kinds/process-violation/add-violation.tsx'
import { RequestsOfDriver } from '#requests/list/requests-of-driver.tsx'
import { MergedTimeline } from '#platform/web/table/merged-timeline.tsx'
import { violationPath } from '#violations/violation.paths.ts'
import { ViolationsOfDriver } from '#violations/violations-of-driver.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { requestReaders, useDriverTimeline } from './driver-timeline.hooks.ts'

const FilesOfDriver = lazyPart(() => import('#driver-files/files-of-driver.tsx'), 'FilesOfDriver')
const DriverStretches = lazyPart(() => import('#drivers/history/stretches/stretches.tsx'), 'DriverStretches')
const CasesOfDriver = lazyPart(() => import('#cases/cases-of-driver.tsx'), 'CasesOfDriver')
const AdmissionsOfDriver = lazyPart(() => import('#admissions/admissions-of-driver.tsx'), 'AdmissionsOfDriver')
const LegalHoldsOfDriver = lazyPart(() => import('#retention/legal-holds/legal-holds-of-driver.tsx'), 'LegalHoldsOfDriver')
const ChecksOfDriver = lazyPart(() => import('#gate/log/checks-of-driver.tsx'), 'ChecksOfDriver')
const TestsOfDriver = lazyPart(() => import('#gate/driver-tests/tests-of-driver.tsx'), 'TestsOfDriver')

/** The timeline and the lists of a driver's page, each from its own domain. */
export function DriverBelow({ driver }: { driver: DriverPage }): ReactNode {
  const actor = useActor()
  const { _id: driverId } = driver
  const sources = useDriverTimeline(driverId)
  const engagement: readonly DriverTab[] = [
    {
      key: 'violations',
      label: 'Violations',
      content: (
        <div className="flex flex-col gap-4">
          <PointsOfDriver driverId={driverId} violationHref={violationPath} />
          <ViolationsOfDriver driverId={driverId} add={<RecordViolation driver={driver} />} />
        </div>
      ),
    },
    { key: 'practices', label: 'Good practices', content: <GoodPracticesOfDriver driverId={driverId} /> },
  ]
  const records: readonly (DriverTab & { access?: Access })[] = [
    { key: 'clearances', label: 'Clearances', content: <ClearanceHistory driverId={driverId} /> },
    { key: 'requests', label: 'Requests', content: <RequestsOfDriver driverId={driverId} />, access: requestReaders },
    { key: 'cases', label: 'Cases', content: <CasesOfDriver driverId={driverId} />, access: requestReaders },
    { key: 'events', label: 'Events', content: <EventsOfDriver driver={driver} /> },
    { key: 'plants', label: 'Other plants', content: <AdmissionsOfDriver driverId={driverId} /> },
    { key: 'gate', label: 'Gate', content: <ChecksOfDriver driverId={driverId} /> },
    ...(readsTests(actor) ? [{ key: 'tests', label: 'Tests', content: <TestsOfDriver driverId={driverId} /> }] : []),
    { key: 'history', label: 'History', content: <DriverStretches driverId={driverId} /> },
    { key: 'files', label: 'Files', content: <FilesOfDriver driverId={driverId} />, access: staff('drivers.file') },
    { key: 'legal-hold', label: 'Legal hold', content: <LegalHoldsOfDriver driverId={driverId} />, access: staff('records.purge') },
    { key: 'changes', label: 'Changes', content: <DriverChangeList driverId={driverId} />, access: staff('audit.read') },
  ]
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <MergedTimeline title="Timeline" sources={sources} empty="Nothing has happened yet." />
      <div id={engagementId} tabIndex={-1} className="min-w-0 scroll-mt-20 rounded-12">
        <DriverTabs title="Driver engagement" tabs={engagement} />
      </div>
      <DriverTabs title="Records" tabs={records.filter(({ access }) => !access || isAllowed(access, actor))} />
    </div>
  )
}
