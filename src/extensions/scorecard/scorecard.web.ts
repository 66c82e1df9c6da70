import { lazyRouteComponent } from '@tanstack/react-router'
import { Gauge, Trophy } from 'lucide-react'
import { staff, transporter } from '#accounts/access.rules.ts'
import type { WebExtension } from '#app/slots/web-extension.ts'
import { transporterScorecardHref } from './scorecard.paths.ts'
import { lazyPart } from '#platform/web/waiting.tsx'

const own = lazyRouteComponent(() => import('./scorecard.screen.tsx'), 'OwnScorecardScreen')
const ofTransporter = lazyRouteComponent(() => import('./scorecard.screen.tsx'), 'TransporterScorecardScreen')
const ranking = lazyRouteComponent(() => import('./ranking.screen.tsx'), 'RankingScreen')

const afterTransporter = 'administrative/transporters/$id'
const access = staff('reports.read')

export const scorecard: WebExtension = {
  screens: {
    transporter_portal: [
      {
        after: 'training-scheduler/event/$id',
        path: 'scorecard',
        title: 'Scorecard',
        access: transporter('drivers.read'),
        component: own,
        entry: { group: 'Office', label: 'Scorecard', icon: Gauge },
      },
    ],
    staff_portal: [
      {
        after: afterTransporter,
        path: 'administrative/transporters/ranking',
        title: 'Ranking of transporters',
        access,
        component: ranking,
        entry: { group: 'Manage', label: 'Transporter ranking', icon: Trophy },
      },
      { after: afterTransporter, path: 'administrative/transporters/$id/scorecard', title: 'Scorecard', access, component: ofTransporter },
    ],
  },
  homeCards: [
    {
      name: 'scorecard',
      Component: lazyPart(() => import('./scorecard-card.tsx'), 'ScorecardCard'),
    },
  ],
  transporterLinks: [{ label: 'Scorecard', access, href: transporterScorecardHref }],
}
