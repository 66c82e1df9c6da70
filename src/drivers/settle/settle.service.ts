import { writeAudit } from '#platform/server/audit/audit.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { ExpiryReason } from '../pass/pass.rules.ts'
import { driverAudit, type DriverChangeOrigin } from '../drivers.service.ts'
import { passChanges, settledPass, type SettledPass } from './settle.rules.ts'
import { listStandings, lockToSettle, writeSettledPasses, type HeldStanding } from './settle.store.ts'

export type PassExpiry = { readonly expiry: PlainDate; readonly reason: ExpiryReason }

const batchSize = 1000

/**
 * What follows from drivers' facts, for any number of them: status and expiry of their passes, with audit rows. Everything that changes a fact ends here, in
 * its transaction. Answers the expiries, by driver.
 */
export async function settleDrivers(
  tx: Tx,
  driverIds: readonly string[],
  by: DriverChangeOrigin,
): Promise<ReadonlyMap<string, PassExpiry>> {
  const expiries = new Map<string, PassExpiry>()
  const inOrder = [...new Set(driverIds)].toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
  for (let from = 0; from < inOrder.length; from += batchSize)
    for (const [id, expiry] of await settleBatch(tx, inOrder.slice(from, from + batchSize), by)) expiries.set(id, expiry)
  return expiries
}

async function settleBatch(
  tx: Tx,
  driverIds: readonly string[],
  by: DriverChangeOrigin,
): Promise<readonly (readonly [string, PassExpiry])[]> {
  await lockToSettle(tx, driverIds)
  const settled = (await listStandings(tx, driverIds)).map((standing) => ({ standing, pass: settledPass(standing) }))
  const changed = settled.filter(({ standing, pass }) => passChanges(standing.pass, pass).length > 0)
  await writeSettledPasses(
    tx,
    changed.map(({ standing: { passId }, pass }) => ({ passId, ...pass })),
  )
  await writeAudit(tx, ...changed.flatMap(({ standing, pass }) => auditRows(standing, pass, by)))
  return settled.map(({ standing: { driverId }, pass: { expiry, reason } }) => [driverId, { expiry, reason }])
}

const auditRows = ({ driverId, plantId, pass: was }: HeldStanding, is: SettledPass, by: DriverChangeOrigin) =>
  passChanges(was, is).map((change) => driverAudit({ ...by, driver: { id: driverId, auth_plant_id: plantId } }, change))
