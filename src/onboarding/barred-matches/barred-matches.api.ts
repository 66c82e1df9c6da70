import type { Actor, Handlers } from '#accounts/people.ts'
import { listSharedNumbers } from '#drivers/id-no/id-no.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { findBlacklisting } from '#requests/kinds/blacklist-driver/blacklist-driver.service.ts'
import { openFile } from '../documents/open-file.service.ts'
import { answerMatch, judgeReviewerOf } from './answer-match.service.ts'
import type { barredMatchesContract } from './barred-matches.contract.ts'
import { presentMatch, presentMatchRow, presentSharedNumber } from './barred-matches.presenter.ts'
import { countOpenMatches, findMatch, findRecords, listMatches } from './barred-matches.store.ts'
import { openMatchFile } from './open-match-file.service.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

export const barredMatchesApi = (files: FileStore): Handlers<typeof barredMatchesContract> => ({
  index: async ({ db, actor, input: { tab, page, page_size } }) => {
    const found = await listMatches(db, actor.plant.id, tab, toLimitOffset({ page, page_size }))
    return { data: found.rows.map(presentMatchRow), page, page_size, total: found.total }
  },

  counts: async ({ db, actor }) => ({ open: await countOpenMatches(db, actor.plant.id) }),

  details: async ({ db, actor, input }) => {
    const match = await findMatch(db, actor.plant.id, input.match_id)
    const isOpen = match.state === 'open'
    const ruling = await judgeReviewerOf(db, actor.userId, match)
    const facts = {
      blacklisting: await findBlacklisting(db, match.barred_id),
      records: isOpen && ruling.ok ? await findRecords(db, match) : null,
      refusal: isOpen && !ruling.ok ? ruling.message : null,
    }
    return { match: presentMatch(match, facts) }
  },

  answer: async ({ db, actor, input: { match_id, answer, comment }, now }) => ({
    message: await answerMatch(db, { actor, now, matchId: match_id, answer, comment }),
  }),

  file: async ({ db, actor, input: { match_id, of, document_id }, now }) =>
    openFile(files, await openMatchFile(db, { actor, now, matchId: match_id, of, documentId: document_id })),

  sharedNumbers: async ({ db, actor }) => sharedNumbersAt(db, actor),
  sharedNumbersForAdministrators: async ({ db, actor }) => sharedNumbersAt(db, actor),
})

const sharedNumbersAt = async (db: Db, { plant }: Actor) => ({
  numbers: (await listSharedNumbers(db, plant.id)).map(presentSharedNumber(plant.id)),
})
