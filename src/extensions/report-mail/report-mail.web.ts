import { lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#accounts/access.rules.ts'
import type { WebExtension } from '#app/slots/web-extension.ts'
import { lazyPart } from '#platform/web/waiting.tsx'
import { mailSection } from './schedules.paths.ts'

const { href } = mailSection
const title = 'Reports by mail'

export const reportMail: WebExtension = {
  screens: {
    staff_portal: [
      {
        after: 'reports/files',
        path: 'reports/schedules',
        title,
        access: staff('reports.read'),
        component: lazyRouteComponent(() => import('./schedules.screen.tsx'), 'SchedulesScreen'),
      },
    ],
  },
  reportSections: [mailSection],
  viewActions: [
    {
      key: 'mail',
      label: 'Send by mail',
      Panel: lazyPart(() => import('./schedule-panel.tsx'), 'SchedulePanel'),
      page: { label: title, href },
    },
  ],
}
