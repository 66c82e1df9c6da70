import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Actor } from '#accounts/people.ts'
import type { DriverSummary } from '#drivers/driver-summaries.store.ts'
import { findByIdNo } from '#gate/checks/drivers-at-gate.store.ts'
import { findDriverThen } from '#gate/checks/judged-at.service.ts'
import { signedTexts } from '#gate/devices/device-signature.rules.ts'
import { saidOf } from '#gate/offline/witnessed-check.rules.ts'
import { insertDevice, insertShift, setProven } from '#gate/devices/devices.store.ts'
import { judgeAtGate } from '#gate/judgement/gate-verdict.rules.ts'
import type { OfflineCheck } from '#gate/offline/queue.contract.ts'
import { recordServed } from '#gate/devices/served-data.store.ts'
import { receiveChecks } from '#gate/offline/receive-checks.service.ts'
import { localTime } from '#platform/contract/moment.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'

export type DemoDevice = { id: string; aheadMs: number; sign: (text: string) => string }
type DeviceContext = { db: Db; guard: Actor; enrolledBy: Actor; now: Date }

const dayMs = 86_400_000

/** Two phones with keys of their own, enrolled before the week began. */
export async function enrolDemoDevices({ db, guard, enrolledBy, now }: DeviceContext): Promise<readonly DemoDevice[]> {
  const devices: DemoDevice[] = []
  for (const { name, aheadMs } of phones) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const at = new Date(now.getTime() - 9 * dayMs)
    const id = await inTransaction(db, async (tx) => {
      const bytes = publicKey.export({ type: 'spki', format: 'der' })
      const device = { plantId: guard.plant.id, name, publicKey: bytes, challenge: randomBytes(32), by: enrolledBy.userId, at }
      const inserted = await insertDevice(tx, device)
      await setProven(tx, inserted)
      return inserted
    })
    await insertShift(db, id, guard.userId, at)
    const signText = (text: string): string =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    devices.push({ id, aheadMs, sign: signText })
  }
  return devices
}

const phones = [
  { name: 'Main gate, phone 1', aheadMs: 400 },
  { name: 'Weighbridge, phone 2', aheadMs: -92_000 },
] as const

type OfflineArrival = {
  db: Db
  device: DemoDevice
  guard: Actor
  driver: DriverSummary
  key: string
  at: Date
  registration: string
}

/** A scanned card, judged and signed by the device on data of an hour before, and sent an hour later. */
export async function checkInOffline(check: OfflineArrival): Promise<OfflineCheck['outcome']> {
  const { db, device, guard, driver, key, at, registration } = check
  const found = await findByIdNo(db, guard.plant.id, driver.id_no)
  if (!found) throw new Error(`There is no driver with the id number ${driver.id_no}`)
  const { today: day, clock: time } = localTime(at, guard.plant.timeZone)
  const shifted = (ms: number): string => new Date(at.getTime() + ms).toISOString()
  const hourMs = 3_600_000
  const read = { plant: guard.plant, cardId: found.cardId ?? '0', at: new Date(shifted(-hourMs)) }
  const facts = { ...found.facts, ...(await findDriverThen(db, read))?.facts }
  const verdict = judgeAtGate(facts, { day, time, direction: 'in', isBulkLoad: false, plantId: guard.plant.id })
  const body = JSON.stringify({
    device_id: device.id,
    key,
    at: shifted(device.aheadMs),
    ahead_ms: device.aheadMs,
    guard_id: guard.userId,
    found_by: 'card',
    entered: null,
    card_id: found.cardId,
    direction: 'in',
    is_bulk_load: false,
    registration,
    outcome: verdict.outcome,
    reasons: verdict.reasons.map(saidOf),
    data_at: shifted(-hourMs),
  } satisfies OfflineCheck)
  await recordServed(db, device.id, new Date(shifted(-hourMs)))
  const sent = { body, signature: device.sign(signedTexts.check(device.id, body)) }
  const [received] = await receiveChecks(db, { actor: guard, deviceId: device.id, checks: [sent], now: new Date(shifted(hourMs)) })
  if (received?.state !== 'recorded') throw new Error(`A demonstration check was not recorded: ${received?.message ?? ''}`)
  return verdict.outcome
}
