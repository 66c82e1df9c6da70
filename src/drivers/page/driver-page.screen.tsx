import { useTabTitle } from '#accounts/tab-title.tsx'
import { usePathParameter, useQueryFields } from '#platform/web/navigation/address.ts'
import { clsx } from 'clsx'
import type { ComponentType, ReactNode } from 'react'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { useSeen } from '#platform/web/pdf/use-seen.ts'
import { PersonCard } from './person-card.tsx'
import { listOf, useDriverPaths } from '../driver.paths.ts'
import { driverPageContract, type DriverPage } from './driver-page.contract.ts'
import { DriverStatusBadge } from '../driver-status.tsx'
import { engagementId } from './engagement-card.tsx'
import type { StepComponent } from '../verdict/as-at/verdict-reasons.tsx'
import { VerdictCard } from '../verdict/as-at/verdict-card.tsx'
import { usePrefetchVerdict } from '../verdict/as-at/verdict.hooks.ts'

/** Slots of the page that later domains fill, per portal. */
export type DriverDetailsProps = {
  /** The request cards. */
  Actions?: ComponentType<{ driver: DriverPage }>
  /** What to do about a reason of the verdict. */
  Step?: StepComponent
  /** The pass with what limits it, below the person. */
  Pass?: ComponentType<{ driver: DriverPage }>
  /** Pending requests, below the verdict. */
  Pending?: ComponentType<{ driverId: string }>
  /** Violations, good practices and history; loaded when scrolled near. */
  Below?: ComponentType<{ driver: DriverPage }>
}

export function DriverDetailsScreen({ Actions, Step, Pending, Below, Pass }: DriverDetailsProps): ReactNode {
  const id = usePathParameter('id')
  const paths = useDriverPaths()
  const { list, crumbs } = listOf(paths, useQueryFields())
  usePrefetchVerdict(id)
  const { driver } = useRouteQuery(driverPageContract.details, { id }).data
  useTabTitle(driver.name)
  return (
    <>
      <PageHead
        title={driver.name}
        subtitle={driver.transporter_id.name}
        badge={<DriverStatusBadge status={driver.status} />}
        back={{ label: 'Back', href: lastListAddress(list) }}
        crumbs={[...crumbs, { label: 'Details' }]}
      />
      <div className="flex flex-col gap-4 sm:gap-6">
        <VerdictCard driverId={id} Step={Step} />
        {Pending && <Pending driverId={id} />}
        <div className={clsx('grid items-start gap-4 sm:gap-6', Actions && 'lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]')}>
          <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
            <PersonCard driver={driver} />
            {Pass && <Pass driver={driver} />}
          </div>
          {Actions && (
            <div className="lg:row-span-2">
              <Actions driver={driver} />
            </div>
          )}
          {Below && <BelowFold Below={Below} driver={driver} />}
        </div>
      </div>
    </>
  )
}

function BelowFold({ Below, driver }: { Below: ComponentType<{ driver: DriverPage }>; driver: DriverPage }): ReactNode {
  const { ref, isSeen } = useSeen<HTMLDivElement>()
  const waiting = <Skeleton className="h-80 w-full rounded-12!" />
  return (
    <div ref={ref} id={engagementId} tabIndex={-1} className="min-w-0 scroll-mt-20 rounded-12">
      {!isSeen && waiting}
      {isSeen && (
        <AsyncBoundary resetKey={driver._id} title="The driver's records could not be loaded" fallback={waiting}>
          <Below driver={driver} />
        </AsyncBoundary>
      )}
    </div>
  )
}
