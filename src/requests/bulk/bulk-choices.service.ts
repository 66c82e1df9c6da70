import { scopeOf, type Actor } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { RequestRow } from '../requests.contract.ts'
import { isBulkType, judgeClean } from './clean.rules.ts'
import { findCleanFacts } from './clean.store.ts'

type Listed = { id: string; type_id: number }

/** Of the listed requests of kinds for bulk: whether this reader may choose them. Warnings are judged when they are approved. */
export async function findBulkChoices(db: Db, actor: Actor, rows: readonly Listed[]): Promise<ReadonlyMap<string, RequestRow['bulk']>> {
  const ids = rows.filter(({ type_id }) => isBulkType(type_id)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const facts = await findCleanFacts(db, scopeOf(actor), { ids, userId: actor.userId })
  return new Map(
    facts.map((each) => {
      const ruling = judgeClean(each)
      return [each.id, { why_not: ruling.ok ? null : ruling.message }]
    }),
  )
}
