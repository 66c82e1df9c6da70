import { scopeOf, type Actor, type SessionPlant } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { isOwnDriver } from '#drivers/holds/placing/placing.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import type { Db } from '#platform/server/database/database.ts'
import { Refusal, type Ruling } from '#platform/server/http/refusal.ts'
import { findCheck } from '../checks/gate-checks.store.ts'
import { judgeChecked, judgeTested, otherPlant } from './tested-driver.rules.ts'

type OfCheck = { actor: Actor; checkId: string; now: Date }

/** Who was checked, if this person may test them. Throws 404 for another plant's check. */
export async function findTested(db: Db, { actor, checkId, now }: OfCheck): Promise<Ruling<{ driver: Driver }>> {
  const { driver_id, reasons, checked_at } = await findCheck(db, actor.plant.id, checkId)
  const checked = judgeChecked({ driverId: driver_id, reasons, checkedAt: checked_at }, now)
  if (!checked.ok) return checked
  try {
    const driver = await findDriver(db, scopeOf(actor), checked.driverId)
    const ruling = await judgeTester(db, driver, { testerId: actor.userId, isEvidence: false })
    return ruling.ok ? { ok: true, driver } : ruling
  } catch (error) {
    // The driver has gone to another plant since the check.
    if (error instanceof Refusal && error.status === 404) return otherPlant
    throw error
  }
}

type By = { testerId: string; isEvidence: boolean }

/** Whether this person may test this driver. */
export const judgeTester = async (db: Db, { id, name, status_id: statusId }: Driver, { testerId, isEvidence }: By): Promise<Ruling> =>
  judgeTested({ name, statusId, isEvidence, isOwn: await isOwnDriver(db, { userId: testerId, driverId: id }) })

/** Who tests, and where. */
export type Tester = { id: string; name: string; plant: SessionPlant }
