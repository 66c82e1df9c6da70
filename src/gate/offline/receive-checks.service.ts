import type { Actor, SessionPlant } from '#accounts/people.ts'
import { cardNoKey } from '#drivers/card/card-no.rules.ts'
import { findVisit } from '#drivers/visits/visits.service.ts'
import { localTime } from '#platform/contract/moment.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import type { DriverAtGate } from '../checks/driver-at-gate.rules.ts'
import { findByCard } from '../checks/drivers-at-gate.store.ts'
import { couldCheckAt } from '../checks/guard-access.store.ts'
import { findDriverThen, type DriverThen } from '../checks/judged-at.service.ts'
import { recordCheck } from '../checks/record-check.service.ts'
import { isSignedBy } from '../devices/device-keys.rules.ts'
import { signedTexts } from '../devices/device-signature.rules.ts'
import { recordDisagreement } from '../devices/disagreements.service.ts'
import { assertInUse } from '../devices/devices.service.ts'
import { findDevice, listShifts, setSeen, type StoredDevice } from '../devices/devices.store.ts'
import { listServedMoments } from '../devices/served-data.store.ts'
import { refusalReason } from '../judgement/gate-reasons.rules.ts'
import { gateVerdict, judgeAtGate, type GateVerdict } from '../judgement/gate-verdict.rules.ts'
import { findStaleHours } from './gate-data.store.ts'
import { OfflineCheck } from './queue.contract.ts'
import { receiveEach, type Received } from './receive-each.service.ts'
import { disagree, isConsistent, judgeTimes, reasonText } from './witnessed-check.rules.ts'

type SentCheck = { body: string; signature: string }
type Receipt = { actor: Actor; deviceId: string; checks: readonly SentCheck[]; now: Date }
type Witness = {
  device: StoredDevice
  shifts: ReadonlyMap<string, Date>
  /** When data were served to it. */
  servedAt: readonly number[]
  plant: SessionPlant
  staleHours: number
  now: Date
}

/**
 * Records what a device of the plant checked without a network. Each check is a transaction of its own, so that a lost connection loses none that was
 * recorded, and its key makes sending it again harmless.
 */
export async function receiveChecks(db: Db, { actor: { plant }, deviceId, checks, now }: Receipt): Promise<readonly Received[]> {
  const [shifts, staleHours] = [await listShifts(db, deviceId), await findStaleHours(db, plant.id)]
  const servedAt = (await listServedMoments(db, deviceId)).map((at) => at.getTime())
  return receiveEach(checks, async (sent) => {
    // Read again for each, so that a device that is cut off meanwhile records no more.
    const device = assertInUse(await findDevice(db, plant.id, deviceId))
    const check = readCheck(sent, device)
    const result = typeof check === 'string' ? check : await recordOffline(db, check, { device, shifts, servedAt, plant, staleHours, now })
    if (typeof check !== 'string') await setSeen(db, deviceId, now, -check.ahead_ms)
    return result
  })
}

/** The check as the device signed it, or why it is refused. */
function readCheck({ body, signature }: SentCheck, device: StoredDevice): OfflineCheck | string {
  if (!isSignedBy(device.public_key, signedTexts.check(device.id, body), signature)) return 'This was not signed by this device.'
  const parsed = OfflineCheck.safeParse(parseJson(body))
  if (!parsed.success) return 'This check cannot be read.'
  if (parsed.data.device_id !== device.id) return 'This check is of another device.'
  if (!isConsistent(parsed.data.outcome, parsed.data.reasons, parsed.data.direction)) return 'Its verdict does not follow from its reasons.'
  return parsed.data
}

/** Records what the device says beside what the server would have said at that moment; or why it cannot have been so. */
async function recordOffline(db: Db, check: OfflineCheck, witness: Witness): Promise<Received | string> {
  const { device, plant, now } = witness
  const isLetIn = check.direction === 'in' && check.outcome !== 'blocked'
  const checkedAt = await judgeWitness(db, check, { ...witness, isLetIn })
  if (typeof checkedAt === 'string') return checkedAt
  const found = await findWitnessed(db, check, { plant, checkedAt })
  if (typeof found === 'string') return found
  // A visiting driver who was not on it yet stops at a device.
  if (isLetIn && !(found?.atData ?? found?.asThen)?.couldBeKnown) return 'It lets in nobody of this plant.'
  const server = await judgeThen(db, found?.asThen ?? null, check, { plant, checkedAt })
  const isJudgedOtherwise = disagree(check, server, check.direction)
  const texts = [...server.reasons, ...(found?.atData ? (await judgeThen(db, found.atData, check, { plant, checkedAt })).reasons : [])]
  const recorded = await inTransaction(db, async (tx) => {
    const inserted = await recordCheck(tx, {
      plantId: plant.id,
      key: check.key,
      checkedAt,
      receivedAt: now,
      userId: check.guard_id,
      deviceId: device.id,
      foundBy: check.found_by,
      entered: check.entered,
      driver: found && {
        id: found.driver.driverId,
        cardId: check.card_id,
        transporterId: found.transporterId,
        plantId: found.homeId,
        isKnown: true,
      },
      driverName: found?.driver.facts.name ?? null,
      direction: check.direction,
      isBulkLoad: check.is_bulk_load,
      registration: check.registration,
      // What the guard acted on: the driver has passed or not since.
      verdict: { outcome: check.outcome, reasons: check.reasons.map((said) => reasonText(said, texts)) },
      judgedBy: {
        rules: check.rules ?? null,
        day: null,
        time: null,
        facts: found?.asThen?.judged ?? null,
        device: { data_at: check.data_at, data_number: check.data_number ?? null },
        server,
      },
      isJudgedOtherwise,
      // It was told that the device is to be enrolled again: what it still delivers is flagged, and not told one by one.
      isToldSingly: device.enrol_again_at === null,
      offline: { dataAt: new Date(check.data_at), clockOffsetMs: check.ahead_ms },
    })
    if (inserted && isJudgedOtherwise) await recordDisagreement(tx, device, { plant, now })
    return inserted
  })
  return { state: recorded ? 'recorded' : 'known', message: null }
}

/** When the check was made, if its guard could make it then. */
async function judgeWitness(
  db: Db,
  check: OfflineCheck,
  { device, shifts, servedAt, plant, staleHours, now, isLetIn }: Witness & { isLetIn: boolean },
): Promise<Date | string> {
  const shiftAt = shifts.get(check.guard_id)
  if (!shiftAt) return 'Its guard has no PIN on this device.'
  const at = Date.parse(check.at) - check.ahead_ms
  const dataAt = Date.parse(check.data_at)
  const checkedAt = judgeTimes({ at, dataAt, servedAt, shiftAt: shiftAt.getTime(), now: now.getTime(), staleHours, isLetIn })
  if (typeof checkedAt === 'string') return checkedAt
  if (device.enrol_again_at !== null && checkedAt > device.enrol_again_at) return 'This device was to be enrolled again before.'
  if (!(await couldCheckAt(db, { userId: check.guard_id, plantId: plant.id, at: checkedAt })))
    return 'Its guard could not check at this plant then.'
  return checkedAt
}

type Witnessed = {
  driver: DriverAtGate
  transporterId: string
  /** The driver's plant then. */
  homeId: string
  /** What the server had at that moment; null where the driver had left the plant by then, and was never admitted there. */
  asThen: DriverThen | null
  /** What it had when the device's data were read. */
  atData: DriverThen | null
}
type Moment = { plant: SessionPlant; checkedAt: Date }

/** Whose card it was, if the driver was of this plant then or in the device's data; null of nobody, or why the card cannot be the one that was entered. */
async function findWitnessed(db: Db, check: OfflineCheck, { plant, checkedAt }: Moment): Promise<Witnessed | null | string> {
  const { card_id: cardId, entered } = check
  const driver = cardId === null ? undefined : await findByCard(db, cardId)
  if (cardId === null || !driver) return null
  if (entered !== null && cardNoKey(entered) !== cardNoKey(driver.cardNo ?? ''))
    return 'The number that was entered is not that of its card.'
  const asThen = await findDriverThen(db, { plant, cardId, at: checkedAt })
  const atData = await findDriverThen(db, { plant, cardId, at: new Date(check.data_at) })
  const of = asThen ?? atData
  return of && { driver, transporterId: of.transporterId, homeId: of.facts.plant.id, asThen, atData }
}

/** The server's verdict as at that moment. Of whom it had nothing then, it lets nobody in. */
async function judgeThen(
  db: Db,
  then: DriverThen | null,
  { direction, is_bulk_load: isBulkLoad }: OfflineCheck,
  { plant, checkedAt }: Moment,
): Promise<GateVerdict> {
  if (!then) return gateVerdict([refusalReason('not_found')], direction)
  const { today: day, clock: time } = localTime(checkedAt, plant.timeZone)
  const question = { day, time, direction, isBulkLoad, plantId: plant.id }
  const isVisiting = then.facts.plant.id !== plant.id
  const visit = isVisiting ? ((await findVisit(db, { driverId: then.driverId, plantId: plant.id, day }, then.isAdmitted)) ?? null) : null
  return judgeAtGate({ ...then.facts, name: '', visit }, question)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
