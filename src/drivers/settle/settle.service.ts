import { writeAudit } from '#platform/server/audit/audit.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { batchesOf } from '#platform/server/database/batches.ts'
import { beforeCommit } from '#platform/server/database/before-commit.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { ExpiryReason } from '../pass/pass.rules.ts'
import { driverAudit, type DriverChangeOrigin } from '../drivers.service.ts'
import type { OwnEnds } from '../requirements/own-ends.rules.ts'
import { differences, passChanges, settled, type RecordedFinding, type Settled } from './settle.rules.ts'
import { recordHistory, listStandings, lockToSettle, settledAtOnce, writeSettled, type HeldStanding } from './settle.store.ts'

export type PassExpiry = { expiry: PlainDate; reason: ExpiryReason }

/**
 * What follows from drivers' facts, for any number of them: status and expiry of their passes, with audit rows, what lists and the verdict read on the driver's
 * row, and the history, once at the end of the transaction. Everything that changes a fact ends here, in its transaction. Answers the expiries, by driver.
 */
export async function settleDrivers(
  tx: Tx,
  driverIds: readonly string[],
  by: DriverChangeOrigin,
): Promise<ReadonlyMap<string, PassExpiry>> {
  const expiries = new Map<string, PassExpiry>()
  const inOrder = [...new Set(driverIds)].toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
  for (const batch of batchesOf(inOrder, settledAtOnce))
    for (const [id, expiry] of await settleBatch(tx, batch, by)) expiries.set(id, expiry)
  await beforeCommit(tx, recordHistory, new Map(inOrder.map((id) => [id, by.at])))
  return expiries
}

/** The ends of a driver's own requirements if this proof were recorded too. */
export async function ownEndsWith(db: Db, driverId: string, proof: Pick<RecordedFinding, 'kind' | 'givenOn' | 'expiry'>): Promise<OwnEnds> {
  const [standing] = await listStandings(db, [driverId])
  if (!standing) return {}
  // After all that are on record.
  const finding = { ...proof, id: '9223372036854775807', isFit: null, restrictions: [] }
  return settled({ ...standing, findings: [...standing.findings, finding] }).columns.own_ends
}

async function settleBatch(
  tx: Tx,
  driverIds: readonly string[],
  by: DriverChangeOrigin,
): Promise<readonly (readonly [string, PassExpiry])[]> {
  await lockToSettle(tx, driverIds)
  const drivers = (await listStandings(tx, driverIds)).map((standing) => ({ standing, is: settled(standing) }))
  const changed = drivers.filter(({ standing, is }) => differences(standing, is).length > 0)
  await writeSettled(
    tx,
    changed.map(({ standing: { driverId, passId }, is }) => ({ driverId, passId, ...is })),
  )
  await writeAudit(tx, ...changed.flatMap(({ standing, is }) => auditRows(standing, is, by)))
  return drivers.flatMap(({ standing: { driverId }, is: { pass } }) =>
    pass === null ? [] : [[driverId, { expiry: pass.expiry, reason: pass.reason }] as const],
  )
}

function auditRows({ driverId, plantId, pass: was }: HeldStanding, { pass: is }: Settled, by: DriverChangeOrigin) {
  if (was === null || is === null) return []
  return passChanges(was, is).map((change) => driverAudit({ ...by, driver: { id: driverId, auth_plant_id: plantId } }, change))
}
