import { actions } from '#points/ladder/actions.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { countAwaitedReplies, countFollowed, countOpenCases, findSwitchedOn } from './case-totals.store.ts'
import type { CaseTotals } from './dashboard.contract.ts'

/** Cases and what the ladder led to; null at a plant that hears nobody, writes no letters and counts no points. */
export async function readCases(db: Db, of: { plantId: string; today: PlainDate }): Promise<CaseTotals | null> {
  const { hears, letters, counts_points } = await findSwitchedOn(db, of)
  if (!hears && !letters && !counts_points) return null
  const [open, awaited, followed] = await Promise.all([
    countOpenCases(db, of),
    hears ? countAwaitedReplies(db, of) : null,
    counts_points ? countFollowed(db, of) : null,
  ])
  const inOrder = followed?.toSorted((one, other) => actions.indexOf(one.action) - actions.indexOf(other.action)) ?? null
  return { open, awaited, followed: inOrder }
}
