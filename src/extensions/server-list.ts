import type { ServerExtension } from '#app/slots/server-extension.ts'
import { digest } from './digest/digest.server.ts'
import { integrations } from './integrations/integrations.server.ts'
import { ownPage } from './own-page/own-page.server.ts'
import { reportMail } from './report-mail/report-mail.server.ts'
import { scorecard } from './scorecard/scorecard.server.ts'

/** What each extension adds to the server. Without its line here it is left out. */
export const serverExtensions: readonly ServerExtension[] = [digest, scorecard, reportMail, ownPage, integrations]
