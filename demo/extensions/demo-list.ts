import type { DemoExtension } from './demo-extension.ts'
import { demoIntegrations } from './integrations/demo-integrations.ts'
import { demoReportMail } from './report-mail/demo-reports.ts'
import { demoScorecard } from './scorecard/demo-scorecard.ts'

/** What the demonstration shows of each extension, in order. Without its line here nothing. */
export const demoExtensions: readonly DemoExtension[] = [demoIntegrations, demoReportMail, demoScorecard]
