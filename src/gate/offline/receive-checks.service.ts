import type { Actor, SessionPlant } from '#accounts/people.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { findByCard } from '../checks/drivers-at-gate.store.ts'
import { findJudgedFactsAt } from '../checks/judged-at.store.ts'
import { recordCheck } from '../checks/record-check.service.ts'
import { isSignedBy } from '../devices/device-keys.rules.ts'
import { signedTexts } from '../devices/device-signature.rules.ts'
import { assertInUse } from '../devices/devices.service.ts'
import { findDevice, listGuardIds, setSeen, type StoredDevice } from '../devices/devices.store.ts'
import type { GateReason } from '../judgement/gate-reasons.rules.ts'
import { OfflineCheck, type receivedStates } from './queue.contract.ts'

type SentCheck = { readonly body: string; readonly signature: string }
type Received = { readonly state: (typeof receivedStates)[number]; readonly message: string | null }
type Receipt = { readonly actor: Actor; readonly deviceId: string; readonly checks: readonly SentCheck[]; readonly now: Date }

/**
 * Records what a device of the plant checked without a network. Each check is a transaction of its own, so that a lost connection loses none that was
 * recorded, and its key makes sending it again harmless.
 */
export async function receiveChecks(db: Db, { actor, deviceId, checks, now }: Receipt): Promise<readonly Received[]> {
  const guards = await listGuardIds(db, deviceId)
  const results: Received[] = []
  for (const sent of checks) {
    // Read again for each, so that a device that is cut off meanwhile records no more.
    const device = assertInUse(await findDevice(db, actor.plant.id, deviceId))
    const check = readCheck(sent, device, guards)
    results.push(typeof check === 'string' ? { state: 'refused', message: check } : await recordOffline(db, check, actor.plant, now))
    if (typeof check !== 'string') await setSeen(db, deviceId, now, -check.ahead_ms)
  }
  return results
}

/** The check as the device signed it, or why it is refused. */
function readCheck({ body, signature }: SentCheck, device: StoredDevice, guards: ReadonlySet<string>): OfflineCheck | string {
  if (!isSignedBy(device.public_key, signedTexts.check(device.id, body), signature)) return 'This was not signed by this device.'
  const parsed = OfflineCheck.safeParse(parseJson(body))
  if (!parsed.success) return 'This check cannot be read.'
  if (parsed.data.device_id !== device.id) return 'This check is of another device.'
  return guards.has(parsed.data.guard_id) ? parsed.data : 'Its guard has no PIN on this device.'
}

async function recordOffline(db: Db, check: OfflineCheck, plant: SessionPlant, now: Date): Promise<Received> {
  const driver = check.card_id === null ? undefined : await findByCard(db, check.card_id)
  // A device cannot have checked in the future.
  const checkedAt = new Date(Math.min(Date.parse(check.at) - check.ahead_ms, now.getTime()))
  const facts = check.card_id === null ? null : await findJudgedFactsAt(db, { plant, cardId: check.card_id, at: checkedAt })
  const recorded = await inTransaction(db, (tx) =>
    recordCheck(tx, {
      plantId: plant.id,
      key: check.key,
      checkedAt,
      receivedAt: now,
      userId: check.guard_id,
      deviceId: check.device_id,
      foundBy: check.found_by,
      entered: check.entered,
      driver: driver
        ? { id: driver.driverId, cardId: check.card_id, transporterId: driver.transporterId, plantId: driver.facts.plant.id }
        : null,
      driverName: driver?.facts.name ?? null,
      direction: check.direction,
      isBulkLoad: check.is_bulk_load,
      registration: check.registration,
      // As the guard saw it: the driver has passed or not since.
      verdict: {
        outcome: check.direction === 'out' && check.outcome === 'blocked' ? 'warn' : check.outcome,
        reasons: check.reasons as readonly GateReason[],
      },
      judgedBy: {
        rules: check.rules ?? null,
        day: null,
        facts,
        device: { data_at: check.data_at, data_number: check.data_number ?? null },
      },
      offline: { dataAt: new Date(check.data_at), clockOffsetMs: check.ahead_ms },
    }),
  )
  return { state: recorded ? 'recorded' : 'known', message: null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
