import { Mail } from 'lucide-react'
import type { PageExtension } from '#app/slots/web-extension.ts'
import { lazyPart } from '#platform/web/waiting.tsx'
import { mailPath } from './schedules.paths.ts'

export const reportMailPages: PageExtension = {
  reportActions: [
    {
      key: 'mail',
      label: 'Mail this report',
      Icon: Mail,
      Panel: lazyPart(() => import('./mail-report-panel.tsx'), 'MailReportPanel'),
    },
  ],
  viewActions: [
    {
      key: 'mail',
      label: 'Send by mail',
      Panel: lazyPart(() => import('./schedule-panel.tsx'), 'SchedulePanel'),
      page: { label: 'Reports by mail', href: mailPath },
    },
  ],
}
