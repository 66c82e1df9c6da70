import type { ReactNode } from 'react'
import { useTabTitle } from '#accounts/tab-title.tsx'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { visitorsPath } from '#drivers/driver.paths.ts'
import { HoldsCard } from '#drivers/holds/placing/holds-card.tsx'
import { holdsContract } from '#drivers/holds/placing/holds.contract.ts'
import { DriverTabs } from '#drivers/page/driver-tabs.tsx'
import { GoodPracticesOfDriver } from '#good-practices/good-practices-of-driver.tsx'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { RecordVisitorViolation } from '#requests/kinds/process-violation/add-violation.tsx'
import { ViolationsOfDriver } from '#violations/violations-of-driver.tsx'
import { violationsContract } from '#violations/violations.contract.ts'
import { VisitorHold } from './visitor-hold.tsx'
import { VisitorCard } from './visitor-card.tsx'
import { visitorContract } from './visitor.contract.ts'
import { VisitorVerdict } from './visitor-verdict.tsx'
import { VisitsOfVisitor } from './visits-of-visitor.tsx'

/** A driver of another plant, as the gate shows one, with what happened here. */
export function VisitorScreen(): ReactNode {
  const id = usePathParameter('id')
  const { visitor } = useRouteQuery(visitorContract.details, { driver_id: id }).data
  const readsRecords = useCan(violationsContract.ofDriver.access)
  const readsHolds = useCan(holdsContract.list.access)
  const { name, home_plant, cannot_record_because } = visitor
  const canRecord = cannot_record_because === null
  useTabTitle(name)
  const records = [
    {
      key: 'violations',
      label: 'Violations',
      content: <ViolationsOfDriver driverId={id} add={canRecord && <RecordVisitorViolation driverId={id} />} />,
    },
    { key: 'practices', label: 'Good practices', content: <GoodPracticesOfDriver driverId={id} canAdd={canRecord} /> },
  ]
  return (
    <>
      <PageHead
        title={name}
        subtitle={`Visiting driver, of ${home_plant}`}
        back={{ label: 'Back', href: lastListAddress(visitorsPath) }}
        actions={canRecord && <VisitorHold driver={visitor} className="max-sm:my-2" />}
      />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <VisitorVerdict visitor={visitor} />
          {readsHolds && (
            <AsyncBoundary resetKey={id} title="The holds could not be loaded" fallback={null}>
              <HoldsCard driverId={id} refresh={[visitorContract.details]} />
            </AsyncBoundary>
          )}
          <DriverTabs
            title="At this plant"
            tabs={[...(readsRecords ? records : []), { key: 'visits', label: 'Visits', content: <VisitsOfVisitor driverId={id} /> }]}
          />
        </div>
        <VisitorCard visitor={visitor} />
      </div>
    </>
  )
}
