import type { ReactNode } from 'react'
import type { ReportPanelProps } from '#reports/screen/report-extras.tsx'
import { MailReportForm } from './mail-report-form.tsx'
import { MailPanel } from './schedule-panel.tsx'

/** From what is on the screen to a mail that comes by itself. */
export const MailReportPanel = ({ report, open, onClose }: ReportPanelProps): ReactNode => (
  <MailPanel open={open} onClose={onClose} title="Mail this report" description="As it is on the screen now, again and again.">
    <MailReportForm report={report} onDone={onClose} />
  </MailPanel>
)
