import type { ServerExtension } from '#app/slots/server-extension.ts'
import { digestServer } from './digest/digest.server.ts'
import { integrationsServer } from './integrations/integrations.server.ts'
import { ownPageServer } from './own-page/own-page.server.ts'
import { reportMailServer } from './report-mail/report-mail.server.ts'
import { scorecardServer } from './scorecard/scorecard.server.ts'

/** What each extension adds to the server. Without its line here it is left out. */
export const serverExtensions: readonly ServerExtension[] = [
  digestServer,
  scorecardServer,
  reportMailServer,
  ownPageServer,
  integrationsServer,
]
