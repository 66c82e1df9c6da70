import type { ComponentType, ReactNode } from 'react'
import { ReportDownload } from '../files/report-download.tsx'
import { ReportViews } from '../views/report-views.tsx'
import { ReportActionButton } from './report-action.tsx'
import { useReportActions } from './report-extras.tsx'
import type { ReportView } from './report.hooks.ts'

export type ReportActionProps = { report: ReportView }

/** Buttons in the head of every report. */
const actions: Readonly<Record<string, ComponentType<ReportActionProps>>> = { views: ReportViews, download: ReportDownload }

export const ReportActions = ({ report }: ReportActionProps): ReactNode => (
  <>
    {Object.entries(actions).map(([name, Action]) => (
      <Action key={name} report={report} />
    ))}
    {useReportActions().map((action) => (
      <ReportActionButton key={action.key} action={action} report={report} />
    ))}
  </>
)
