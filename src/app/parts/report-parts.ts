import { answerVerdict } from '#drivers/verdict/as-at/verdict.api.ts'
import { keptFilesApi } from '#reports/files/kept-files.api.ts'
import { driverAsAtApi } from '#driver-files/as-at/as-at.api.ts'
import { driverFilesApi } from '#driver-files/driver-files.api.ts'
import { copyLinkApi, subjectAccessApi } from '#driver-files/subject-access/subject-access.api.ts'
import { reportExportApi } from '#reports/files/report-export.api.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import type { ReportWriter } from '#reports/files/write-report.service.ts'
import { reportApi } from '#reports/mechanism/report.api.ts'
import { viewsApi } from '#reports/views/views.api.ts'
import type { Handlers } from '#accounts/people.ts'
import { usesInExtensions } from './pending-uses.ts'
import type { contracts } from '../contracts.ts'
import type { Services } from '../services.ts'

type ReportPart = 'driverFiles' | 'driverAsAt' | 'subjectAccess' | 'copyLink' | 'reports' | 'reportExport' | 'reportFiles' | 'reportViews'
type ReportApis = { [K in ReportPart]: Handlers<(typeof contracts)[K]> }
type ReportServer = { writeReport: ReportWriter; queues: Queues; publicUrl: URL | undefined }

/** The handlers of reports, their files, and views. */
export const reportApis = ({ files }: Services, { writeReport, queues, publicUrl }: ReportServer): ReportApis => ({
  reports: reportApi(),
  driverFiles: driverFilesApi({ files, queues }),
  subjectAccess: subjectAccessApi({ queues, publicUrl: publicUrl?.origin }),
  copyLink: copyLinkApi(files),
  driverAsAt: driverAsAtApi({ verdict: answerVerdict }),
  reportExport: reportExportApi(writeReport),
  reportFiles: keptFilesApi({ files, queues }),
  reportViews: viewsApi(usesInExtensions('view')),
})
