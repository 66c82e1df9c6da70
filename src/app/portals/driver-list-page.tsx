import type { ReactNode } from 'react'
import { DriverListScreen } from '#drivers/list/driver-list.screen.tsx'
import type { DriverRowActions } from '#drivers/list/driver-row-actions.tsx'
import { useOnboardingStep } from '#onboarding/onboarding-step.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { useDriverRowActions } from '#requests/row-actions.tsx'

const Peek = lazyPart(() => import('./driver-peek.tsx'), 'StaffDriverPeek')

/** 'All drivers', with what can be done with each. */
export function StaffDriverList(): ReactNode {
  const { entriesOf, panel } = useDriverRowActions()
  const stepOf = useOnboardingStep()
  const withStep: DriverRowActions['entriesOf'] = (driver, openLabel) => {
    const entries = entriesOf(driver, openLabel)
    const step = driver.status && stepOf({ _id: driver._id, statusId: driver.status.id })
    return step ? entries.toSpliced(1, 0, { key: 'onboarding', label: `Open ${step.label.toLowerCase()}`, href: step.href }) : entries
  }
  return <DriverListScreen rowActions={{ entriesOf: withStep, panel }} Peek={Peek} />
}
