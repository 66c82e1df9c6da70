import { useState, type ReactNode } from 'react'
import { transporter } from '#accounts/access.rules.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import type { DriverRowActions } from '#drivers/list/driver-row-actions.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { useRequestPaths } from '#requests/request.paths.ts'
import { officePaths } from '../office.paths.ts'
import type { OwnDriver } from './home.contract.ts'
import type { OpenedStep } from './step-panel.tsx'

const StepPanel = lazyPart(() => import('./step-panel.tsx'), 'StepPanel')

/** What a step's button does: opens a page, or a panel beside the list. */
export type StepAction = { href: string } | { onSelect: () => void }
export type StepActionOf = (driver: OwnDriver) => StepAction | undefined

/** Where the next step about a driver leads; undefined where there is none, or this person may not take it. `panel` is rendered once beside the list. */
export function useStepAction({ entriesOf }: DriverRowActions): { actionOf: StepActionOf; panel: ReactNode } {
  const { request } = useRequestPaths()
  // The contracts of requests and onboarding would weigh as much as this page's own script.
  const mayReadRequests = useCan(transporter('requests.read'))
  const mayAnswer = useCan(sanctionEvidenceContract.give.access)
  const maySubmit = useCan(transporter('onboarding.submit'))
  const [step, setStep] = useState<OpenedStep>()
  const [isOpen, setOpen] = useState(false)
  const open = (next: OpenedStep) => ({
    onSelect: () => {
      setStep(next)
      setOpen(true)
    },
  })
  const actionOf: StepActionOf = ({ _id, name, status, next }) => {
    const { to = null, id = null } = next ?? {}
    if (to === null) return undefined
    if (to === 'evidence') return id !== null && mayAnswer ? open({ to, requestId: id, name }) : undefined
    if (to === 'request') return id !== null && mayReadRequests ? { href: request(id) } : undefined
    if (to === 'application') return maySubmit ? { href: officePaths.application(_id) } : undefined
    if (to === 'new-driver') return maySubmit ? { href: officePaths.newDriver } : undefined
    if (to === 'doctors' || to === 'training-companies') return open({ to, driverId: _id })
    const onSelect = entriesOf({ _id, status }).find(({ key }) => key === to)?.onSelect
    return onSelect && { onSelect }
  }
  const panel = step && (
    <Waiting fallback={null}>
      <StepPanel step={step} open={isOpen} onClose={() => setOpen(false)} />
    </Waiting>
  )
  return { actionOf, panel }
}
