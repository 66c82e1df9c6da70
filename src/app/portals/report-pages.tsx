import type { ReactNode } from 'react'
import { pageExtensions } from '#extensions/page-list.ts'
import { KeptFilesScreen } from '#reports/files/kept-files.screen.tsx'
import { ReportExtras } from '#reports/screen/report-extras.tsx'
import { ReportScreen } from '#reports/screen/report.screen.tsx'

const extras: ReportExtras = {
  sections: pageExtensions.flatMap(({ reportSections = [] }) => reportSections),
  viewActions: pageExtensions.flatMap(({ viewActions = [] }) => viewActions),
}

export const ReportPage = (): ReactNode => (
  <ReportExtras value={extras}>
    <ReportScreen />
  </ReportExtras>
)

export const KeptFilesPage = (): ReactNode => (
  <ReportExtras value={extras}>
    <KeptFilesScreen />
  </ReportExtras>
)
