import { announce } from '#notifications/announce.service.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { barredMatchesLink } from '#screening/barred-match.rules.ts'
import { listPlantsThatCompare } from './barred-matches.store.ts'

/** Job, once a day: reminds each plant of comparisons that have waited for a day. An applicant waits for each of them, or a driver goes on loading. */
export async function remindOfMatches(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 86_400_000)
  await inTransaction(db, async (tx) => {
    for (const { plantId, open } of await listPlantsThatCompare(tx, since)) {
      const title = open === 1 ? 'A comparison with a barred person waits' : `${open} comparisons with barred persons wait`
      const body = 'Say whether it is the same person.'
      await announce(tx, {
        topic: 'barred_match',
        payload: { submitted_by_id: null, title, body, link: barredMatchesLink },
        plantId,
        at: now,
      })
    }
  })
}
