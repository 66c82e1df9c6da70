import type { OwnRequirement } from '#drivers/requirements/own-requirement.rules.ts'
import { listOwnRequirementsAt } from '#drivers/settle/own-requirements-at.service.ts'
import { soonUntil } from '#drivers/verdict/verdict.rules.ts'
import { batchesOf } from '#platform/server/database/batches.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CappedPage, PageBounds } from '#platform/server/database/statements/listing.ts'
import { listVisitorIds, listVisitorRows, type VisitorOrder, type ListedVisitorRow } from './visitors.store.ts'
import type { Here, VisitorFilter } from './visitors-set.store.ts'

/** By the driver, what the visited plant itself asks of them. */
export type OwnOfVisitors = ReadonlyMap<string, readonly OwnRequirement[]>
export type VisitorsAsked = Omit<VisitorFilter, 'unmet'> & VisitorOrder

/** One page, each with what this plant asks: its rules are said in TypeScript, so they are read of the page alone unless a verdict is asked for. */
export async function findVisitors(
  db: Db,
  here: Here,
  asked: VisitorsAsked,
  bounds: PageBounds,
): Promise<CappedPage<ListedVisitorRow> & { own: OwnOfVisitors }> {
  if (asked.verdict === undefined) {
    const page = await listVisitorRows(db, here, { ...asked, unmet: nobody }, bounds)
    return {
      ...page,
      own: await listOwnOf(
        db,
        here,
        page.rows.map(({ id }) => id),
      ),
    }
  }
  const { own, unmet } = await findUnmet(db, here)
  return { ...(await listVisitorRows(db, here, { ...asked, unmet }, bounds)), own }
}

/** What the plant asks of all its visiting drivers, and of whom it is not met. */
export async function findUnmet(db: Db, here: Here): Promise<{ own: OwnOfVisitors; unmet: VisitorFilter['unmet'] }> {
  const own = await listOwnOf(db, here, await listVisitorIds(db, here))
  const endingBy = (day: string): string[] => [...own].flatMap(([id, each]) => (each.some(({ endsOn }) => endsOn <= day) ? [id] : []))
  return { own, unmet: { blocked: endingBy(here.today), warn: endingBy(soonUntil(here.today)) } }
}

const nobody = { blocked: [], warn: [] }
const atOnce = 2000

async function listOwnOf(db: Db, { plantId }: Here, ids: readonly string[]): Promise<OwnOfVisitors> {
  const own = new Map<string, readonly OwnRequirement[]>()
  for (const driverIds of batchesOf(ids, atOnce))
    for (const [id, each] of await listOwnRequirementsAt(db, { driverIds, plantId })) own.set(id, each)
  return own
}
