import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { driverAudit, type DriverChangeOrigin } from '../drivers.service.ts'
import type { ClearanceKind } from '../pass/pass.rules.ts'
import { measuredEnd } from '../requirements/built-in-ends.rules.ts'
import { listBuiltInVersions } from '../requirements/requirements.service.ts'
import { lockToSettle } from '../settle/settle.store.ts'
import { listLastForAll, listMeasured, writeMeasured } from './remeasure.store.ts'

type Drivers = { plantId: string; driverIds: readonly string[] }
type Version = { id: string; kind: ClearanceKind }

/**
 * Measures the medicals or trainings that count for these drivers by all that their plant says, for all, of that kind: of a version that comes, begins or is withdrawn. It may be
 * called as often as one likes. The caller settles the drivers, in the same transaction.
 */
export async function remeasure(
  tx: Tx,
  { plantId, driverIds }: Drivers,
  { id: versionId, kind }: Version,
  by: DriverChangeOrigin,
): Promise<void> {
  await lockToSettle(tx, driverIds)
  const versions = await listBuiltInVersions(tx, { plantId, kind })
  const moved = (await listMeasured(tx, { plantId, driverIds, kind }))
    .map((clearance) => ({ ...clearance, is: measuredEnd(versions, clearance) }))
    .filter(({ endsOn, is }) => endsOn !== is)
  if (moved.length === 0) return
  await writeMeasured(tx, { versionId, ends: moved.map(({ id, is: expiry }) => ({ id, expiry })), at: by.at })
  await writeAudit(
    tx,
    ...moved.map(({ id: clearance_id, driverId, endsOn, is }) =>
      driverAudit(
        { ...by, driver: { id: driverId, auth_plant_id: plantId } },
        {
          action: 'validity changed by rule',
          before: { kind, clearance_id, expiry: endsOn },
          after: { kind, clearance_id, expiry: is, version_id: versionId },
        },
      ),
    ),
  )
}

/** The same of all kinds that the plant has a rule for all of, after any change of its rules. */
export async function remeasureAll(tx: Tx, drivers: Drivers, by: DriverChangeOrigin): Promise<void> {
  for (const version of await listLastForAll(tx, drivers.plantId)) await remeasure(tx, drivers, version, by)
}

/** Measures what one driver has just been given, where a rule for all has come since its day. */
export async function measureNew(
  tx: Tx,
  { driver, ...by }: DriverChangeOrigin & { driver: { id: string; auth_plant_id: string } },
  kind: ClearanceKind,
): Promise<void> {
  const plantId = driver.auth_plant_id
  const last = (await listBuiltInVersions(tx, { plantId, kind })).findLast(({ forAll }) => forAll)
  if (last) await remeasure(tx, { plantId, driverIds: [driver.id] }, { id: last.id, kind }, by)
}
