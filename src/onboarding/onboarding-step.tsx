import type { ReactNode } from 'react'
import { staff } from '#accounts/access.rules.ts'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { driverStatus as s, isDriverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { ButtonLink } from '#platform/web/button.tsx'
import { cardDriverHref } from './card-issuance/screen/card-issuance.paths.ts'
import { passGenerationPath } from './pass-generation/pass-generation.paths.ts'

type OnboardingStep = { label: string; text: string; href: string }

const documents = {
  label: 'Document verification',
  text: 'Check the documents of the application.',
  access: staff('onboarding.verify'),
  who: 'check documents',
  href: (id: string) => `/app/staff-portal/onboarding/document-verification/driver/${id}`,
}
const pass = {
  label: 'Pass generation',
  text: 'Make the pass from the verified documents.',
  access: staff('onboarding.passes'),
  who: 'generate passes',
  href: passGenerationPath,
}
const card = {
  label: 'Card issuance',
  text: 'Print the card, or hand it over.',
  access: staff('onboarding.cards'),
  who: 'issue cards',
  href: cardDriverHref,
}

const steps: Partial<Record<DriverStatusId, typeof documents>> = {
  [s.documentVerification]: documents,
  [s.documentsReturned]: documents,
  [s.passGeneration]: pass,
  [s.cardIssuance]: card,
  [s.cardCancelled]: card,
}

/** Where a driver of this status is taken further; undefined where that is nowhere, or not for this user. */
export function useOnboardingStep(): (driver: { _id: string; statusId: number }) => OnboardingStep | undefined {
  const actor = useActor()
  return ({ _id, statusId }) => {
    const step = isDriverStatus(statusId) ? steps[statusId] : undefined
    return step && isAllowed(step.access, actor) ? { label: step.label, text: step.text, href: step.href(_id) } : undefined
  }
}

/** After a step is done: on to the same driver's next one, or who does it. */
export function ContinueToStep({ driverId, statusId }: { driverId: string; statusId: DriverStatusId }): ReactNode {
  const stepOf = useOnboardingStep()
  const step = steps[statusId]
  if (!step) return null
  const own = stepOf({ _id: driverId, statusId })
  if (own) return <ButtonLink look="primary" href={own.href}>{`Continue: ${own.label.toLowerCase()}`}</ButtonLink>
  return <p className="text-13">{`Next: ${step.label.toLowerCase()}, by colleagues who may ${step.who}.`}</p>
}
