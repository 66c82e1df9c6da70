import type { PageExtension } from '#app/slots/web-extension.ts'
import { digestPages } from './digest/digest.pages.ts'
import { ownPagePages } from './own-page/own-page.pages.ts'
import { reportMailPages } from './report-mail/report-mail.pages.ts'
import { scorecardPages } from './scorecard/scorecard.pages.ts'

/** What each extension adds to pages of others; apart, because the first file would carry it (docs/decisions/web-pages.md). */
export const pageExtensions: readonly PageExtension[] = [digestPages, scorecardPages, reportMailPages, ownPagePages]
