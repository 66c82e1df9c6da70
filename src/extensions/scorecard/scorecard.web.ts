import { lazyRouteComponent } from '@tanstack/react-router'
import { Gauge } from 'lucide-react'
import { staff, transporter } from '#accounts/access.rules.ts'
import type { WebExtension } from '#app/slots/web-extension.ts'

const own = lazyRouteComponent(() => import('./scorecard.screen.tsx'), 'OwnScorecardScreen')
const ofTransporter = lazyRouteComponent(() => import('./scorecard.screen.tsx'), 'TransporterScorecardScreen')
const ranking = lazyRouteComponent(() => import('./ranking.screen.tsx'), 'RankingScreen')

const access = staff('reports.read')

export const scorecardWeb: WebExtension = {
  transporter_portal: {
    'training-scheduler/event/$id': [
      {
        path: 'scorecard',
        title: 'Scorecard',
        access: transporter('drivers.read'),
        component: own,
        entry: { section: { label: 'Scorecard', icon: Gauge, group: 'Office' } },
      },
    ],
  },
  staff_portal: {
    'administrative/transporters/$id': [
      {
        path: 'administrative/transporters/ranking',
        title: 'Ranking of transporters',
        access,
        component: ranking,
        entry: { section: 'Transporters', tab: 'Ranking' },
      },
      { path: 'administrative/transporters/$id/scorecard', title: 'Scorecard', access, component: ofTransporter },
    ],
  },
}
