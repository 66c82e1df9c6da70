import type { PublicPage } from '#platform/server/http/pages/public-page.ts'
import { findCheckedCard } from './card-check.store.ts'
import type { CardKeys } from './card-keys.service.ts'
import { cardCheckFailed, cardPage } from './card-page.presenter.ts'
import { verifyCardToken } from './card-token.rules.ts'

/** The page that a card's code opens. A forged code never reaches the database. */
export const cardCheckPage = (keys: CardKeys): PublicPage => ({
  letter: 'c',
  // A plant's phones share one address; nobody else scans a card a second.
  limits: { seconds: 60, address: 60, total: 3_000 },
  tooManyMessage: 'Too many cards were checked in a minute. Wait a minute and scan the code again.',
  answer: async (token, { db }) => {
    const claims = verifyCardToken(token.toUpperCase(), await keys.verifying())
    return cardPage(claims === null ? undefined : await findCheckedCard(db, claims.cardId))
  },
  failed: cardCheckFailed,
})
