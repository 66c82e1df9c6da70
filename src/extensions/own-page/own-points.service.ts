import { listOpenHolds } from '#drivers/holds/holds.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findBalance, type DriverBalance } from '#points/balance/points.service.ts'

type OfLink = { driverId: string; plantId: string; today: PlainDate }
type OwnPoints = { balance: DriverBalance | null; refresherBy: PlainDate | null }

/** The points of the driver whose page it is, and by when a refresher is due. */
export async function findOwnPoints(db: Db, { driverId, plantId, today }: OfLink): Promise<OwnPoints> {
  const refreshers = (await listOpenHolds(db, driverId)).filter(({ kind }) => kind === 'refresher')
  return {
    balance: await findBalance(db, { driverId, plantId, today }),
    refresherBy: refreshers.map(({ startsOn }) => startsOn ?? today).toSorted()[0] ?? null,
  }
}
