import type { ReactNode } from 'react'
import { pageExtensions } from '#extensions/page-list.ts'
import { ReportExtras } from '#reports/screen/report-extras.tsx'
import { ReportScreen } from '#reports/screen/report.screen.tsx'

const extras: ReportExtras = {
  reportActions: pageExtensions.flatMap(({ reportActions = [] }) => reportActions),
  viewActions: pageExtensions.flatMap(({ viewActions = [] }) => viewActions),
}

export const ReportPage = (): ReactNode => (
  <ReportExtras value={extras}>
    <ReportScreen />
  </ReportExtras>
)
