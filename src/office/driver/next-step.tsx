import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { transporter } from '#accounts/access.rules.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { driverPageContract, type DriverPage } from '#drivers/page/driver-page.contract.ts'
import type { ShownReason } from '#drivers/verdict/as-at/verdict-reasons.tsx'
import { Button, ButtonLink } from '#platform/web/button.tsx'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { query, useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { RaiseButton } from '#requests/raise-button.tsx'
import { WhereRaisable } from '#requests/where-raisable.tsx'
import { kindForms } from '#requests/kinds/kinds.forms.tsx'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { useOfferedForms } from '#requests/offered-actions.tsx'
import { useRequestPaths } from '#requests/request.paths.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { officePaths } from '../office.paths.ts'
import { isHelperTarget, type HelperTarget, type StepTarget } from './step-targets.rules.ts'
import { officeDriverContract, type StepRow } from './office-driver.contract.ts'

const HelpersPanel = lazyPart(() => import('./helpers-panel.tsx'), 'HelpersPanel')
const EvidencePanel = lazyPart(() => import('#requests/details/evidence-answer.tsx'), 'EvidencePanel')

type NextStepProps = { driverId: string; reason: ShownReason }

/** What the office does about one reason, as a button that does it. */
export function NextStepOf({ driverId, reason }: NextStepProps): ReactNode {
  const { driver } = useRouteQuery(driverPageContract.details, { id: driverId }).data
  const { data, error } = useQuery(query(officeDriverContract.nextSteps, { driver_id: driverId }))
  if (error) return <p className="text-13 text-ink-2">{reason.next_step}</p>
  const step = data?.steps.find(({ what }) => what === reason.what)
  if (!step) return <Skeleton className="mt-1 h-4 w-56" />
  return (
    <>
      <p className="text-13 text-ink-2">{step.text}</p>
      <div className="mt-2 empty:hidden print:hidden">
        <StepButton driver={driver} step={step} />
      </div>
    </>
  )
}

type StepProps = { driver: Pick<DriverPage, '_id' | 'name' | 'transporter_id' | 'status'>; step: StepRow }

/** The button of a next step; nothing where the person may not do it. */
export function StepButton({ driver, step: { button, to, id } }: StepProps): ReactNode {
  if (to === null || button === null) return null
  const Target = targets[to]
  return <Target driver={driver} label={button} to={to} id={id} />
}

type TargetProps = Pick<StepProps, 'driver'> & { label: string; to: StepTarget; id: string | null }
type Target = (props: TargetProps) => ReactNode

const RaiseStep: Target = ({ driver, label, to }) => {
  const form = useOfferedForms(kindForms)(driver.status.id).find(({ kind, variant }) => kind.slug === to && !variant)
  return (
    form && (
      <WhereRaisable form={form} driver={driver}>
        <RaiseButton form={form} driver={driver} label={label} onSent={() => undefined} />
      </WhereRaisable>
    )
  )
}

/** Others of the plant's requirements may be pending: this one is not. */
const RequirementStep: Target = ({ driver, label, to, id }) => {
  const form = useOfferedForms(kindForms)(driver.status.id).find(({ kind }) => kind.slug === to)
  return form && id && <RaiseButton form={form} driver={driver} label={label} values={{ requirement: id }} onSent={() => undefined} />
}

const EvidenceStep: Target = ({ driver, label, id }) => id && <EvidenceButton requestId={id} about={driver.name} label={label} />

const RequestStep: Target = ({ label, id }) => {
  const paths = useRequestPaths()
  const mayRead = useCan(requestsContract.details.access)
  return mayRead && id && <ButtonLink href={paths.request(id)}>{label}</ButtonLink>
}

const ApplicationStep: Target = ({ driver, label, to }) => {
  // The contract of submission would weigh as much as this page's own script.
  const maySubmit = useCan(transporter('onboarding.submit'))
  return (
    maySubmit && <ButtonLink href={to === 'application' ? officePaths.application(driver._id) : officePaths.newDriver}>{label}</ButtonLink>
  )
}

/** Lists who can help, by name. */
function HelpersButton({ driverId, to, label }: { driverId: string; to: HelperTarget; label: string }): ReactNode {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen !== undefined && (
        <Waiting fallback={null}>
          <HelpersPanel to={to} driverId={driverId} open={isOpen} onClose={() => setOpen(false)} />
        </Waiting>
      )}
    </>
  )
}

const HelpersStep: Target = ({ driver, label, to }) => isHelperTarget(to) && <HelpersButton driverId={driver._id} to={to} label={label} />

const targets: Readonly<Record<StepTarget, Target>> = {
  doctors: HelpersStep,
  'training-companies': HelpersStep,
  'bulker-renewal': RaiseStep,
  'change-details': RaiseStep,
  'renew-requirement': RequirementStep,
  'end-suspension': RaiseStep,
  evidence: EvidenceStep,
  request: RequestStep,
  application: ApplicationStep,
  'new-driver': ApplicationStep,
}

type EvidenceProps = { requestId: string; about: string; label: string; name?: string }

/** Opens the form for sanction evidence; nothing for those who may not send it. */
export function EvidenceButton({ requestId, about, label, name }: EvidenceProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const mayAnswer = useCan(sanctionEvidenceContract.give.access)
  const close = () => setOpen(false)
  if (!mayAnswer) return null
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-label={name}>
        {label}
      </Button>
      <SidePanel open={isOpen} onClose={close} title="Sanction evidence" description={about}>
        <PanelBody>
          <EvidencePanel requestId={requestId} onSent={close} />
        </PanelBody>
      </SidePanel>
    </>
  )
}
