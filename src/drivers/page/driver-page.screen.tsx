import { useFirstCalls } from '#accounts/sessions/first-calls.hooks.ts'
import { useTabTitle } from '#accounts/tab-title.tsx'
import type { ComponentType, ReactNode } from 'react'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { useSeen } from '#platform/web/pdf/use-seen.ts'
import { useStanding } from '#platform/web/use-standing.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import type { StepComponent } from '../verdict/as-at/verdict-reasons.tsx'
import { DriverHeader } from './driver-header.tsx'
import { driverPageFirst } from './driver-page-first.rules.ts'
import { driverPageContract, type DriverPage } from './driver-page.contract.ts'
import { recordsId } from './engagement.tsx'
import { NeededCard } from './needed-card.tsx'
import { PersonCard } from './person-card.tsx'

type OfDriver = ComponentType<{ driver: DriverPage }>

/** Slots of the page that later domains fill, per portal. */
export type DriverDetailsProps = {
  /** What can be done, beside the name. */
  HeaderActions?: OfDriver
  /** The same as cards, for who scrolls. */
  Actions?: OfDriver
  /** What to do about a reason of the verdict. */
  Step?: StepComponent
  /** The pass with what limits it, below the person. */
  Pass?: OfDriver
  /** Pending requests, below what decides. */
  Pending?: ComponentType<{ driverId: string }>
  /** Timeline and lists; loaded when near the screen, after what decides. */
  Below?: OfDriver
}

export function DriverDetailsScreen({ HeaderActions, Actions, Step, Pending, Below, Pass }: DriverDetailsProps): ReactNode {
  const id = usePathParameter('id')
  useFirstCalls(driverPageFirst)
  const { driver } = useRouteQuery(driverPageContract.details, { id }).data
  useTabTitle(driver.name)
  return (
    <>
      <DriverHeader driver={driver} Actions={HeaderActions} />
      <div className="flex flex-col gap-4 sm:gap-6">
        <NeededCard driver={driver} Step={Step} />
        {Pending && <Pending driverId={id} />}
        {/* On phones in this order: the person, the lists, the cards. */}
        <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <div className="flex min-w-0 flex-col gap-4 sm:gap-6 lg:col-start-2 lg:row-start-1">
            <PersonCard driver={driver} />
            {Pass && (
              <Part of={driver} title="The pass could not be loaded">
                <Pass driver={driver} />
              </Part>
            )}
          </div>
          {Below && <BelowFold Below={Below} driver={driver} />}
          {Actions && (
            <div className="min-w-0 lg:col-start-2 lg:row-start-2">
              <Actions driver={driver} />
            </div>
          )}
        </div>
      </div>
    </>
  )
}

const waiting = <Skeleton className="h-80 w-full rounded-12!" />

const Part = ({ of, title, children }: { of: DriverPage; title: string; children: ReactNode }): ReactNode => (
  <AsyncBoundary resetKey={of._id} title={title} fallback={waiting}>
    {children}
  </AsyncBoundary>
)

function BelowFold({ Below, driver }: { Below: OfDriver; driver: DriverPage }): ReactNode {
  const { ref, isSeen } = useSeen<HTMLDivElement>()
  const isStanding = useStanding()
  return (
    <div ref={ref} id={recordsId} className="min-w-0 scroll-mt-20 lg:col-start-1 lg:row-span-2 lg:row-start-1">
      {isSeen && isStanding ? (
        <Part of={driver} title="The driver's records could not be loaded">
          <Below driver={driver} />
        </Part>
      ) : (
        waiting
      )}
    </div>
  )
}
