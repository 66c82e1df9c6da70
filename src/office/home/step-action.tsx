import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import type { DriverRowActions } from '#drivers/list/driver-row-actions.tsx'
import { useNewDriverPaths } from '#onboarding/new-driver/new-driver.paths.ts'
import { submissionContract } from '#onboarding/submission/submission.contract.ts'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { useRequestPaths } from '#requests/request.paths.ts'
import { HelpersPanel, isHelperTarget, type HelperTarget } from '../driver/helpers-panel.tsx'
import type { OwnDriver } from './home.contract.ts'

const EvidencePanel = lazyPart(() => import('#requests/details/evidence-answer.tsx'), 'EvidencePanel')

/** What a step's button does: opens a page, or a panel beside the list. */
export type StepAction = { readonly href: string } | { readonly onSelect: () => void }
export type StepActionOf = (driver: OwnDriver) => StepAction | undefined

type OpenedStep = { readonly to: HelperTarget } | { readonly to: 'evidence'; readonly requestId: string; readonly name: string }

/** Where the next step about a driver leads; undefined where there is none, or this person may not take it. `panel` is rendered once beside the list. */
export function useStepAction({ entriesOf }: DriverRowActions): { readonly actionOf: StepActionOf; readonly panel: ReactNode } {
  const { request } = useRequestPaths()
  const { application, form } = useNewDriverPaths()
  const mayReadRequests = useCan(requestsContract.details.access)
  const mayAnswer = useCan(sanctionEvidenceContract.give.access)
  const maySubmit = useCan(submissionContract.submit.access)
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
    if (to === 'application') return maySubmit ? { href: application(_id) } : undefined
    if (to === 'new-driver') return maySubmit ? { href: form } : undefined
    if (isHelperTarget(to)) return open({ to })
    const onSelect = entriesOf({ _id, status }).find(({ key }) => key === to)?.onSelect
    return onSelect && { onSelect }
  }
  return { actionOf, panel: step && <StepPanel step={step} open={isOpen} onClose={() => setOpen(false)} /> }
}

type StepPanelProps = { readonly step: OpenedStep; readonly open: boolean; readonly onClose: () => void }

function StepPanel({ step, open, onClose }: StepPanelProps): ReactNode {
  if (step.to !== 'evidence') return <HelpersPanel to={step.to} open={open} onClose={onClose} />
  return (
    <SidePanel open={open} onClose={onClose} title="Sanction evidence" description={step.name}>
      <PanelBody>
        <EvidencePanel requestId={step.requestId} onSent={onClose} />
      </PanelBody>
    </SidePanel>
  )
}
