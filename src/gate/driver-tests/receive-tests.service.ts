import type { Actor, SessionPlant } from '#accounts/people.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { clockToleranceMs } from '#platform/contract/clock-tolerance.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { findByCard } from '../checks/drivers-at-gate.store.ts'
import { couldCheckAt } from '../checks/guard-access.store.ts'
import { findDriverThen } from '../checks/judged-at.service.ts'
import { isSignedBy } from '../devices/device-keys.rules.ts'
import { signedTexts } from '../devices/device-signature.rules.ts'
import { assertInUse } from '../devices/devices.service.ts'
import { findDevice, listShifts, type StoredDevice } from '../devices/devices.store.ts'
import { receiveEach, type Received } from '../offline/receive-each.service.ts'
import { applyTest } from './apply-test.service.ts'
import { findTesterName, findTestSettings, isKnownTest, listOpenTests } from './driver-tests.store.ts'
import { OfflineTest } from './offline-tests.contract.ts'
import { judgeReading } from './reading.rules.ts'
import { judgeTester, type Tester } from './tested-driver.service.ts'
import { judgeWitness, otherPlant } from './tested-driver.rules.ts'

type SentTest = { body: string; signature: string }
type Receipt = { actor: Actor; deviceId: string; tests: readonly SentTest[]; now: Date }

/** Records what a device of the plant took down without a network: each in a transaction of its own, and once for its key. */
export async function receiveTests(db: Db, { actor: { plant }, deviceId, tests, now }: Receipt): Promise<readonly Received[]> {
  const shifts = await listShifts(db, deviceId)
  return receiveEach(tests, async (sent) => {
    const device = assertInUse(await findDevice(db, plant.id, deviceId))
    const test = readTest(sent, device)
    const known = typeof test === 'string' || shifts.has(test.guard_id) ? test : 'Its guard has no PIN on this device.'
    return typeof known === 'string' ? known : recordOffline(db, known, { plant, now })
  })
}

/** The test as the device signed it, or why it is refused. */
function readTest({ body, signature }: SentTest, device: StoredDevice): OfflineTest | string {
  if (!isSignedBy(device.public_key, signedTexts.test(device.id, body), signature)) return 'This was not signed by this device.'
  const parsed = OfflineTest.safeParse(parseJson(body))
  if (!parsed.success) return 'This test cannot be read.'
  return parsed.data.device_id === device.id ? parsed.data : 'This test is of another device.'
}

type Place = { plant: SessionPlant; now: Date }

/**
 * Records it with the time that the device says. The hold begins now, because nobody was stopped by it before. A passed one lifts nothing: the device's clock
 * cannot say that the wait was over. One that failed counts by where the driver was then, and holds whoever has left or moved meanwhile.
 */
async function recordOffline(db: Db, test: OfflineTest, { plant, now }: Place): Promise<Received | string> {
  const at = Date.parse(test.at) - test.ahead_ms
  if (at > now.getTime() + clockToleranceMs) return 'It was taken in the future.'
  const takenAt = new Date(Math.min(at, now.getTime()))
  const guard = { userId: test.guard_id, plantId: plant.id, at: takenAt, permission: 'holds.test' } as const
  if (!(await couldCheckAt(db, guard))) return 'Its guard could not test drivers at this plant then.'
  const found = await findByCard(db, test.card_id)
  const isEvidence = test.result === 'failed'
  const wasHere = isEvidence && (await findDriverThen(db, { plant, cardId: test.card_id, at: takenAt })) !== null
  if (!found || (found.facts.plant.id !== plant.id && !wasHere)) return otherPlant.message
  return inTransaction(db, async (tx) => {
    const driver = await lockDriverById(tx, found.driverId)
    // Sent again, it must not place its hold a second time: that may be lifted since.
    if (await isKnownTest(tx, test.key)) return { state: 'known', message: null }
    const tester: Tester = { id: test.guard_id, name: await findTesterName(tx, test.guard_id), plant }
    const ruling = await judgeTester(tx, driver, { testerId: tester.id, isEvidence })
    if (!ruling.ok) return ruling.message
    const wrong =
      judgeWitness({ witness: test.witness, tester: tester.name, driver: driver.name }) ??
      judgeReading(test, (await findTestSettings(tx, plant.id)).limits)
    if (wrong !== undefined) return wrong
    const open = (await listOpenTests(tx, driver.id)).find(({ kind }) => kind === test.kind)
    const effect = open ? 'kept' : test.result === 'failed' ? 'held' : 'none'
    const device = { id: test.device_id, key: test.key }
    await applyTest(tx, { driver, tester, test, effect, holdId: open?.hold_id, takenAt, now, device })
    return { state: 'recorded', message: null }
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
