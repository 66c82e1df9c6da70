import type { WebExtension } from '#app/slots/web-extension.ts'
import { digest } from './digest/digest.web.ts'
import { integrations } from './integrations/integrations.web.ts'
import { ownPage } from './own-page/own-page.web.ts'
import { reportMail } from './report-mail/report-mail.web.ts'
import { scorecard } from './scorecard/scorecard.web.ts'

/** What each extension adds to the web app. Without its line here it is left out. */
export const webExtensions: readonly WebExtension[] = [digest, scorecard, reportMail, ownPage, integrations]
