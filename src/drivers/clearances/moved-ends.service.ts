import type { PlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { driverAudit, type DriverChangeContext } from '../drivers.service.ts'
import type { ClearanceKind } from '../pass/pass.rules.ts'
import { endAtNewPlant, measuredEnd } from '../requirements/built-in-ends.rules.ts'
import { listBuiltInVersions } from '../requirements/requirements.service.ts'
import { listApproved, writeMoved } from './moved-ends.store.ts'

type Moving = { driverId: string; plantId: string }

export type MovedEnd = {
  id: string
  kind: ClearanceKind
  endsOn: PlainDate
  /** From which the rules for all of the plant measure on, and what they make of it. */
  begins: PlainDate
  becomes: PlainDate
  isMeasured: boolean
}

/** When a driver's medical and trainings would end at a plant, by its rules. */
export async function listEndsAt(db: Db, { driverId, plantId }: Moving): Promise<readonly MovedEnd[]> {
  const ends: MovedEnd[] = []
  for (const { id, kind, endsOn, isMeasured, approvedAt, ...proof } of await listApproved(db, driverId)) {
    const here = await listBuiltInVersions(db, { plantId, kind })
    const there = approvedAt === null ? [] : await listBuiltInVersions(db, { plantId: approvedAt, kind })
    const begins = endAtNewPlant(there, here, proof)
    ends.push({ id, kind, endsOn, begins, becomes: measuredEnd(here, { ...proof, expiry: begins }), isMeasured })
  }
  return ends
}

/** Ends the medical and trainings of a driver who has come from another plant as if they had been given here. The caller measures them by the rules for all, and settles the driver. */
export async function moveEnds(tx: Tx, { driver, ...by }: DriverChangeContext): Promise<void> {
  const ends = (await listEndsAt(tx, { driverId: driver.id, plantId: driver.auth_plant_id })).filter(
    ({ isMeasured, begins, endsOn }) => isMeasured || begins !== endsOn,
  )
  if (ends.length === 0) return
  await writeMoved(tx, { driverId: driver.id, ends: ends.map(({ id, begins: expiry }) => ({ id, expiry })), at: by.at })
  const moved = ends.filter(({ begins, endsOn }) => begins !== endsOn)
  await writeAudit(
    tx,
    ...moved.map(({ id: clearance_id, kind, endsOn, begins }) =>
      driverAudit(
        { ...by, driver },
        {
          action: 'validity changed by move',
          before: { kind, clearance_id, expiry: endsOn },
          after: { kind, clearance_id, expiry: begins },
        },
      ),
    ),
  )
}
