import type { WebExtension } from '#app/slots/web-extension.ts'
import { integrationsWeb } from './integrations/integrations.web.ts'
import { reportMailWeb } from './report-mail/report-mail.web.ts'
import { scorecardWeb } from './scorecard/scorecard.web.ts'

/** The screens of each extension that has some. Without its line here they are left out. */
export const webExtensions: readonly WebExtension[] = [scorecardWeb, reportMailWeb, integrationsWeb]
