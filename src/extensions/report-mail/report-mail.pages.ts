import type { PageExtension } from '#app/slots/web-extension.ts'
import { lazyPart } from '#platform/web/waiting.tsx'
import { mailPath } from './schedules.paths.ts'

export const reportMailPages: PageExtension = {
  viewActions: [
    {
      key: 'mail',
      label: 'Send by mail',
      Panel: lazyPart(() => import('./schedule-panel.tsx'), 'SchedulePanel'),
      page: { label: 'Reports by mail', href: mailPath },
    },
  ],
}
