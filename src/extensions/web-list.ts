import type { WebExtension } from '#app/slots/web-extension.ts'
import { integrations } from './integrations/integrations.web.ts'
import { reportMail } from './report-mail/report-mail.web.ts'
import { scorecard } from './scorecard/scorecard.web.ts'

/** The screens of each extension that has some. Without its line here they are left out. */
export const webExtensions: readonly WebExtension[] = [scorecard, reportMail, integrations]
