import type { ReactNode } from 'react'
import { DriverDetailsScreen } from '#drivers/page/driver-page.screen.tsx'
import type { DriverPage } from '#drivers/page/driver-page.contract.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { PassCard } from '#drivers/page/pass-card.tsx'
import { EngagementCard } from '#drivers/page/engagement-card.tsx'
import { pageExtensions } from '#extensions/page-list.ts'
import { OnboardingStepCard, useOnboardingStep } from '#onboarding/onboarding-step.tsx'
import { DriverActionCards } from '#requests/action-cards.tsx'
import { PendingOfDriver } from '#requests/list/pending-of-driver.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { Panels } from './panels.tsx'

const notes = pageExtensions.flatMap(({ driverNotes = [] }) => driverNotes)
const DriverBelow = lazyPart(() => import('./driver-below.tsx'), 'DriverBelow')

/** The driver's page of the staff portal. */
export function StaffDriverPage(): ReactNode {
  return <DriverDetailsScreen Actions={StaffActions} Pass={PassCard} Pending={StaffNotes} Below={DriverBelow} />
}

const StaffNotes = ({ driverId }: { driverId: string }): ReactNode => (
  <>
    <PendingOfDriver driverId={driverId} />
    <Panels of={notes} show={{ driverId }} />
  </>
)

function StaffActions({ driver }: { driver: DriverPage }): ReactNode {
  const step = useOnboardingStep()({ _id: driver._id, statusId: driver.status.id })
  const engagement = driver.status.id === driverStatus.active && <EngagementCard />
  return <DriverActionCards driver={driver} further={step ? <OnboardingStepCard step={step} /> : engagement} />
}
