import { listOwnEndsAt } from '#drivers/settle/own-requirements-at.service.ts'
import { batchesOf } from '#platform/server/database/batches.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findRowsOf } from './gate-data.store.ts'
import { lineOf, ownLine, stopsOf, type GateLine, type VisitLine } from './gate-lines.rules.ts'
import { listVisitors, type VisitorRow } from './visitor-data.store.ts'

const atOnce = 2000

/** The lines of visiting drivers, and what the plant says of each; of these drivers only, where they are given. */
export async function findVisitorLines(
  db: Db,
  which: { plantId: string; ids: readonly string[] | null; now: Date },
): Promise<{ lines: GateLine[]; visits: VisitLine[] }> {
  const lines: GateLine[] = []
  const visits: VisitLine[] = []
  for (const some of batchesOf(await listVisitors(db, which), atOnce)) {
    const driverIds = some.map(({ driverId }) => driverId)
    const rows = await findRowsOf(db, driverIds)
    const own = await listOwnEndsAt(db, { driverIds, plantId: which.plantId })
    const known = new Set(rows.map(({ id }) => id))
    const unchecked = new Set(some.filter(({ wasChecked }) => !wasChecked).map(({ driverId }) => driverId))
    lines.push(...rows.map((row) => lineOf(unchecked.has(row.id) ? { ...row, pictureId: null } : row)))
    visits.push(...some.filter(({ driverId }) => known.has(driverId)).map((row) => visitLine(row, own.get(row.driverId) ?? {})))
  }
  return { lines, visits }
}

const visitLine = ({ driverId, homeId, admitted, heldDays }: VisitorRow, own: Parameters<typeof ownLine>[0]): VisitLine => [
  driverId,
  homeId,
  admitted,
  stopsOf({ heldDays, isUnfit: false }),
  ownLine(own),
]
