import type { PageExtension } from '#app/slots/web-extension.ts'
import { digest } from './digest/digest.pages.ts'
import { ownPage } from './own-page/own-page.pages.ts'
import { reportMail } from './report-mail/report-mail.pages.ts'
import { scorecard } from './scorecard/scorecard.pages.ts'

/** What each extension adds to pages of others; apart, because the first file would carry it (docs/decisions/web-pages.md). */
export const pageExtensions: readonly PageExtension[] = [digest, scorecard, reportMail, ownPage]
