import { reportContract } from '#reports/mechanism/report.contract.ts'
import { reportExportContract } from '#reports/files/report-export.contract.ts'
import { keptFilesContract } from '#reports/files/kept-files.contract.ts'
import { viewsContract } from '#reports/views/views.contract.ts'
import { driverAsAtContract } from '#driver-files/as-at/as-at.contract.ts'
import { driverFilesContract } from '#driver-files/driver-files.contract.ts'
import { copyLinkContract, subjectAccessContract } from '#driver-files/subject-access/subject-access.contract.ts'

/** The contracts of reports, and of files of drivers; `parts/report-parts.ts` has their handlers. */
export const reportContracts = {
  reports: reportContract,
  reportExport: reportExportContract,
  reportFiles: keptFilesContract,
  reportViews: viewsContract,
  driverFiles: driverFilesContract,
  subjectAccess: subjectAccessContract,
  copyLink: copyLinkContract,
  driverAsAt: driverAsAtContract,
} as const
