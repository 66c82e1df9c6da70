import { staff } from '#accounts/access.rules.ts'
import type { PageExtension } from '#app/slots/web-extension.ts'
import { lazyPart } from '#platform/web/waiting.tsx'
import { transporterScorecardHref } from './scorecard.paths.ts'

export const scorecardPages: PageExtension = {
  homeCards: [{ name: 'scorecard', Component: lazyPart(() => import('./scorecard-card.tsx'), 'ScorecardCard') }],
  transporterLinks: [{ label: 'Scorecard', access: staff('reports.read'), href: transporterScorecardHref }],
}
