import type { PublicPage } from '#platform/server/http/pages/public-page.ts'
import { findByProofKey } from './driver-files.store.ts'
import { proofFailed, proofPage } from './proof-page.presenter.ts'

/** The page behind the code on a file's cover. */
export const fileProofPage: PublicPage = {
  letter: 'f',
  limits: { seconds: 60, address: 60, total: 3_000 },
  tooManyMessage: 'Too many files were checked in a minute. Wait a minute and scan the code again.',
  answer: async (rest, { db }) => proofPage(/^[0-9a-z]{26}$/.test(rest) ? await findByProofKey(db, rest) : undefined),
  failed: proofFailed,
}
