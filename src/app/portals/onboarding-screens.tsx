import { lazyRouteComponent } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { staff } from '#accounts/access.rules.ts'
import { CrumbedSkeleton, TilesSkeleton } from '#platform/web/skeleton.tsx'
import type { Screen } from '../screens.ts'

const queue = lazyRouteComponent(() => import('#onboarding/verification/queue/queue.screen.tsx'), 'VerificationQueueScreen')
const review = lazyRouteComponent(() => import('#onboarding/verification/review/review.screen.tsx'), 'ReviewScreen')
const passQueue = lazyRouteComponent(() => import('#onboarding/pass-generation/pass-queue.screen.tsx'), 'PassQueueScreen')
const passGeneration = lazyRouteComponent(() => import('#onboarding/pass-generation/pass-generation.screen.tsx'), 'PassGenerationScreen')
const cardIssuance = lazyRouteComponent(() => import('#onboarding/card-issuance/screen/card-issuance.screen.tsx'), 'CardIssuanceScreen')
const cardDriver = lazyRouteComponent(() => import('#onboarding/card-issuance/screen/card-driver.screen.tsx'), 'CardDriverScreen')
const newDriver = lazyRouteComponent(() => import('#onboarding/new-driver/new-driver.screen.tsx'), 'NewDriverScreen')
const ownApplications = lazyRouteComponent(() => import('#onboarding/onboarded/onboarded.screen.tsx'), 'OnboardedScreen')
const ownApplication = lazyRouteComponent(() => import('#onboarding/onboarded/onboarded-driver.screen.tsx'), 'OnboardedDriverScreen')

const barredMatches = lazyRouteComponent(() => import('#onboarding/barred-matches/barred-matches.screen.tsx'), 'BarredMatchesScreen')
const barredMatch = lazyRouteComponent(() => import('#onboarding/barred-matches/barred-match.screen.tsx'), 'BarredMatchScreen')
const sharedNumbers = lazyRouteComponent(() => import('#onboarding/barred-matches/shared-numbers.screen.tsx'), 'SharedNumbersScreen')

const section = { label: 'Onboarding', icon: UserRoundPlus }

/** The steps of onboarding, from the documents to the card; then the form, and who may be a barred person. */
export const onboardingScreens: readonly Screen[] = [
  {
    path: 'onboarding/document-verification/dashboard',
    title: 'Document verification',
    access: staff('onboarding.verify'),
    component: queue,
    skeleton: TilesSkeleton,
    entry: { section, tab: 'Document verification', counts: 'verification' },
  },
  {
    path: 'onboarding/document-verification/driver/$id',
    title: 'Document verification',
    noun: 'Application',
    access: staff('onboarding.verify'),
    component: review,
    skeleton: CrumbedSkeleton,
  },
  {
    path: 'onboarding/pass-generation/dashboard',
    title: 'Pass generation',
    access: staff('onboarding.passes'),
    component: passQueue,
    entry: { section, tab: 'Pass generation', counts: 'passes' },
  },
  {
    path: 'onboarding/pass-generation/driver/$id',
    title: 'Pass generation',
    noun: 'Driver',
    access: staff('onboarding.passes'),
    component: passGeneration,
    skeleton: CrumbedSkeleton,
  },
  {
    path: 'onboarding/card-issuance/dashboard',
    title: 'Card issuance',
    access: staff('onboarding.cards'),
    component: cardIssuance,
    skeleton: TilesSkeleton,
    entry: { section, tab: 'Card issuance', counts: 'cards' },
  },
  {
    path: 'onboarding/card-issuance/driver/$id',
    title: 'Card issuance',
    noun: 'Driver',
    access: staff('onboarding.cards'),
    component: cardDriver,
    skeleton: CrumbedSkeleton,
  },
  {
    path: 'onboarding/new-driver',
    title: 'New driver',
    access: staff('onboarding.submit'),
    component: newDriver,
    entry: { section, tab: 'New driver' },
  },
  { path: 'onboarding/new-driver/mine', title: 'My applications', access: staff('onboarding.submit'), component: ownApplications },
  {
    path: 'onboarding/new-driver/driver/$id',
    title: 'New driver',
    noun: 'Application',
    access: staff('onboarding.submit'),
    component: ownApplication,
  },
  {
    path: 'onboarding/barred-matches/dashboard',
    title: 'Barred persons',
    access: staff('blacklist.review'),
    component: barredMatches,
    entry: { section, tab: 'Barred persons', counts: 'barredMatches' },
  },
  {
    path: 'onboarding/barred-matches/match/$id',
    title: 'Compare with a barred person',
    noun: 'Match',
    access: staff('blacklist.review'),
    component: barredMatch,
    skeleton: CrumbedSkeleton,
  },
  {
    path: 'onboarding/barred-matches/numbers',
    title: 'Id numbers held twice',
    access: staff('blacklist.review'),
    component: sharedNumbers,
    entry: { section, tab: 'Id numbers held twice' },
  },
]
