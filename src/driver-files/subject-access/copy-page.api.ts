import type { PageVisit, PublicPage } from '#platform/server/http/pages/public-page.ts'
import { hashToken } from '#platform/server/secrets/secrets.ts'
import { findCopyLink } from './copy-links.store.ts'
import { copyPageScript as script } from './copy-page-script.ts'
import { copyPage, copyPageFailed, noCopyPage } from './copy-page.presenter.ts'
import { copyLanguageOf, type CopyLanguage } from './copy-texts.rules.ts'
import { isCopyToken } from './subject-access.rules.ts'

/** The page of a link to a copy, which asks for the code. */
export const copyLinkPage: PublicPage = {
  letter: 'k',
  limits: { seconds: 60, address: 60, total: 1_200 },
  tooManyMessage: 'Too many pages were opened in a minute. Wait a minute and open the link again.',
  answer: async (rest, { db, ...visit }) => {
    const token = rest.toUpperCase()
    const link = isCopyToken(token) ? await findCopyLink(db, hashToken(token), visit.now) : undefined
    const language = languageIn(visit)
    return link ? copyPage({ token, until: link.expires_at, timeZone: link.time_zone, script }, language) : noCopyPage(language)
  },
  failed: (message, visit) => copyPageFailed(message, languageIn(visit)),
}

const languageIn = ({ query, acceptLanguage }: PageVisit): CopyLanguage => copyLanguageOf({ chosen: query['lang'], acceptLanguage })
