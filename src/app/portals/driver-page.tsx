import type { ReactNode } from 'react'
import { staff } from '#accounts/access.rules.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { openEngagement } from '#drivers/page/engagement.tsx'
import { DriverDetailsScreen } from '#drivers/page/driver-page.screen.tsx'
import { driverPageContract, type DriverPage } from '#drivers/page/driver-page.contract.ts'
import { HoldNotes } from '#drivers/holds/placing/hold-notes.tsx'
import { useHoldAction } from '#drivers/holds/placing/hold-action.tsx'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { pageExtensions } from '#extensions/page-list.ts'
import { useOnboardingStep } from '#onboarding/onboarding-step.tsx'
import type { DriverAction } from '#requests/driver-actions.tsx'
import { DriverActionCards } from '#requests/action-cards.tsx'
import { DriverHeaderActions } from '#requests/header-actions.tsx'
import { PendingOfDriver } from '#requests/list/pending-of-driver.tsx'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { Panels } from './panels.tsx'

const notes = pageExtensions.flatMap(({ driverNotes = [] }) => driverNotes)
const PassCard = lazyPart(() => import('#drivers/page/pass-card.tsx'), 'PassCard')
const LegalHoldNote = lazyPart(() => import('#retention/legal-holds/legal-hold-note.tsx'), 'LegalHoldNote')
const DriverBelow = lazyPart(() => import('./driver-below.tsx'), 'DriverBelow')

/** The driver's page of the staff portal. */
export const StaffDriverPage = (): ReactNode => (
  <DriverDetailsScreen HeaderActions={HeaderActions} Actions={ActionCards} Pass={PassCard} Pending={StaffNotes} Below={DriverBelow} />
)

type OfDriver = { driver: DriverPage }

function LegalHold({ driverId }: { driverId: string }): ReactNode {
  const isShown = useCan(staff('records.purge'))
  return (
    isShown && (
      <AsyncBoundary resetKey={driverId} title="The legal holds could not be loaded" fallback={null}>
        <LegalHoldNote driverId={driverId} />
      </AsyncBoundary>
    )
  )
}

const StaffNotes = ({ driverId }: { driverId: string }): ReactNode => (
  <>
    <LegalHold driverId={driverId} />
    <HoldNotes driverId={driverId} />
    <PendingOfDriver driverId={driverId} />
    <Panels of={notes} show={{ driverId }} />
  </>
)

/** A hold has no card: the specification's cards are requests. */
function HeaderActions({ driver }: OfDriver): ReactNode {
  const { open, panel } = useHoldAction(driver, [verdictContract.asAt, driverPageContract.details])
  const hold = open && { key: 'hold', label: 'Put on hold', text: '', open: { onSelect: open, button: 'Put on hold' }, hasCard: false }
  return (
    <>
      <DriverHeaderActions driver={driver} further={[...useFurtherAction(driver), ...(hold ? [hold] : [])]} />
      {panel}
    </>
  )
}
const ActionCards = ({ driver }: OfDriver): ReactNode => <DriverActionCards driver={driver} further={useFurtherAction(driver)} />

/** The driver's step of onboarding, or the lists of what an active driver did. */
function useFurtherAction({ _id, status }: DriverPage): readonly DriverAction[] {
  const step = useOnboardingStep()({ _id, statusId: status.id })
  if (!step) return status.id === driverStatus.active ? [engagement] : []
  const { label, text, href } = step
  return [{ key: 'onboarding', label, text, open: { href, button: `Open ${label.toLowerCase()}` }, hasCard: true }]
}

const engagement: DriverAction = {
  key: 'engagement',
  label: 'Driver engagement',
  text: 'Record a violation, or add a good practice.',
  open: { onSelect: openEngagement, button: 'Open driver engagement' },
  hasCard: true,
}
