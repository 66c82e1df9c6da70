import { lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#accounts/access.rules.ts'
import type { WebExtension } from '#app/slots/web-extension.ts'

export const reportMailWeb: WebExtension = {
  staff_portal: {
    'reports/files': [
      {
        path: 'reports/schedules',
        title: 'Reports by mail',
        access: staff('reports.read'),
        component: lazyRouteComponent(() => import('./schedules.screen.tsx'), 'SchedulesScreen'),
        entry: { section: 'Reports', tab: 'By mail' },
      },
    ],
  },
}
