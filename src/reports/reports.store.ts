import type { Report } from './mechanism/description.store.ts'
import type { ReportName } from './mechanism/report.contract.ts'
import { violationsReport } from './violations/violations-report.store.ts'
import { driversReport } from './drivers/drivers-report.store.ts'
import { eventsReport } from './events/events-report.store.ts'
import { visitsReport } from './gate/visits-report.store.ts'
import { gateReport } from './gate/gate-report.store.ts'
import { passReport } from './pass/pass-report.store.ts'
import { goodPracticesReport } from './good-practices/good-practices-report.store.ts'

const reports: Readonly<Record<ReportName, Report>> = {
  pass: passReport,
  drivers: driversReport,
  violations: violationsReport,
  'good-practices': goodPracticesReport,
  events: eventsReport,
  gate: gateReport,
  visits: visitsReport,
}

export const reportOf = (name: ReportName): Report => reports[name]
