import type { Db } from '#platform/server/database/database.ts'
import { differences, settled } from './settle.rules.ts'
import { listAllStandings, listWithoutHistory } from './settle.store.ts'

/** A driver of whom something stored is not what the records say, and what: columns, 'pass', 'history'. */
export type Unsettled = { driverId: string; wrong: readonly string[] }

const readAtOnce = 5000

/** Works everything out anew from the records of all drivers, and answers those of whom it is stored otherwise. */
export async function listUnsettled(db: Db): Promise<readonly Unsettled[]> {
  const unsettled: Unsettled[] = []
  for (let after: string | undefined = '0'; after !== undefined;) {
    const read: Awaited<ReturnType<typeof listAllStandings>> = await listAllStandings(db, { after, limit: readAtOnce })
    const last = read.at(-1)?.driverId
    if (last === undefined) break
    const withoutHistory = new Set(await listWithoutHistory(db, { after, until: last }))
    for (const standing of read) {
      const { driverId } = standing
      const wrong = [...differences(standing, settled(standing)), ...(withoutHistory.has(driverId) ? ['history'] : [])]
      if (wrong.length > 0) unsettled.push({ driverId, wrong })
    }
    after = read.length < readAtOnce ? undefined : last
  }
  return unsettled
}
