import type { ReactNode } from 'react'
import { openEngagement } from '#drivers/page/engagement.tsx'
import { DriverDetailsScreen } from '#drivers/page/driver-page.screen.tsx'
import type { DriverPage } from '#drivers/page/driver-page.contract.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { pageExtensions } from '#extensions/page-list.ts'
import { useOnboardingStep } from '#onboarding/onboarding-step.tsx'
import type { FurtherAction } from '#requests/driver-actions.tsx'
import { DriverActionCards } from '#requests/action-cards.tsx'
import { DriverHeaderActions } from '#requests/header-actions.tsx'
import { PendingOfDriver } from '#requests/list/pending-of-driver.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { Panels } from './panels.tsx'

const notes = pageExtensions.flatMap(({ driverNotes = [] }) => driverNotes)
const PassCard = lazyPart(() => import('#drivers/page/pass-card.tsx'), 'PassCard')
const DriverBelow = lazyPart(() => import('./driver-below.tsx'), 'DriverBelow')

/** The driver's page of the staff portal. */
export const StaffDriverPage = (): ReactNode => (
  <DriverDetailsScreen HeaderActions={HeaderActions} Actions={ActionCards} Pass={PassCard} Pending={StaffNotes} Below={DriverBelow} />
)

type OfDriver = { driver: DriverPage }

const StaffNotes = ({ driverId }: { driverId: string }): ReactNode => (
  <>
    <PendingOfDriver driverId={driverId} />
    <Panels of={notes} show={{ driverId }} />
  </>
)

const HeaderActions = ({ driver }: OfDriver): ReactNode => <DriverHeaderActions driver={driver} further={useFurtherAction(driver)} />
const ActionCards = ({ driver }: OfDriver): ReactNode => <DriverActionCards driver={driver} further={useFurtherAction(driver)} />

/** The driver's step of onboarding, or the lists of what an active driver did. */
function useFurtherAction({ _id, status }: DriverPage): FurtherAction | undefined {
  const step = useOnboardingStep()({ _id, statusId: status.id })
  if (!step) return status.id === driverStatus.active ? engagement : undefined
  const { label, text, href } = step
  return { key: 'onboarding', label, text, open: { href, button: `Open ${label.toLowerCase()}` } }
}

const engagement: FurtherAction = {
  key: 'engagement',
  label: 'Driver engagement',
  text: 'Record a violation, or add a good practice.',
  open: { onSelect: openEngagement, button: 'Open driver engagement' },
}
