import type { Report } from './mechanism/description.store.ts'
import type { ReportName } from './mechanism/report.contract.ts'
import { violationsReport } from './violations/violations-report.store.ts'
import { goodPracticesReport } from './good-practices/good-practices-report.store.ts'

const reports: Readonly<Record<ReportName, Report>> = {
  violations: violationsReport,
  'good-practices': goodPracticesReport,
}

export const reportOf = (name: ReportName): Report => reports[name]
