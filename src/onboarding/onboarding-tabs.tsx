import type { ReactNode } from 'react'
import { staff } from '#accounts/access.rules.ts'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { SectionNav } from '#platform/web/navigation/section-nav.tsx'

const folder = '/app/staff-portal/onboarding'
const pages = [
  { key: 'new-driver', label: 'New driver', href: `${folder}/new-driver`, access: staff('onboarding.submit') },
  {
    key: 'document-verification',
    label: 'Document verification',
    href: `${folder}/document-verification/dashboard`,
    access: staff('onboarding.verify'),
  },
  { key: 'pass-generation', label: 'Pass generation', href: `${folder}/pass-generation/dashboard`, access: staff('onboarding.passes') },
  { key: 'card-issuance', label: 'Card issuance', href: `${folder}/card-issuance/dashboard`, access: staff('onboarding.cards') },
] as const

/** The steps of onboarding that this user may open; none where there is only one. */
export function OnboardingTabs({ here }: { here: (typeof pages)[number]['key'] }): ReactNode {
  const actor = useActor()
  const shown = pages.filter(({ access }) => isAllowed(access, actor))
  return shown.length > 1 ? <SectionNav label="Onboarding" pages={shown} here={here} /> : null
}
