import { UserRoundPlus } from 'lucide-react'
import { staff } from '#accounts/access.rules.ts'
import type { Screen } from '../screens.ts'

const onboarding = { group: 'Drivers', label: 'Onboarding', icon: UserRoundPlus }

/** The steps of onboarding, from the form to the card. */
export const onboardingScreens: readonly Screen[] = [
  {
    path: 'onboarding/document-verification/dashboard',
    title: 'Document verification',
    access: staff('onboarding.verify'),
    entry: onboarding,
  },
  { path: 'onboarding/document-verification/driver/$id', title: 'Document verification', access: staff('onboarding.verify') },
  { path: 'onboarding/new-driver', title: 'New driver', access: staff('onboarding.submit'), entry: onboarding },
  { path: 'onboarding/pass-generation/dashboard', title: 'Pass generation', access: staff('onboarding.passes'), entry: onboarding },
  { path: 'onboarding/pass-generation/driver/$id', title: 'Pass generation', access: staff('onboarding.passes') },
  { path: 'onboarding/card-issuance/dashboard', title: 'Card issuance', access: staff('onboarding.cards'), entry: onboarding },
  { path: 'onboarding/card-issuance/driver/$id', title: 'Card issuance', access: staff('onboarding.cards') },
]
