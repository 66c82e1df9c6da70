import type { SessionPlant } from '#accounts/people.ts'
import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { localTime } from '#platform/contract/moment.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { isKnownAt, type Direction } from '../judgement/gate-verdict.rules.ts'
import { findAtGate, judgeFound } from './find-at-gate.service.ts'
import { findCheckByKey, type CheckedDriver, type StoredCheck } from './gate-checks.store.ts'
import { judgedLive } from './judged-by.rules.ts'
import { recordCheck } from './record-check.service.ts'

/** Who checks: a guard, on an enrolled device or another, or a program by its key. */
export type Checker = {
  plant: SessionPlant
  userId: string | null
  apiKeyId: string | null
  deviceId?: string | null
}

export type LiveCheck = {
  checker: Checker
  key: string
  entered: string
  isCardOnly?: boolean | undefined
  direction: Direction
  isBulkLoad: boolean
  registration?: string | undefined
  now: Date
}

/** Judges and records a check with a network. Sent again, it answers the recorded verdict. Throws 409 for another check's key. */
export async function checkLive(db: Db, keys: CardKeys, live: LiveCheck): Promise<CheckedDriver> {
  const { checker, key, entered, isCardOnly, direction, isBulkLoad, registration, now } = live
  const { id: plantId, timeZone } = checker.plant
  const { today: day, clock: time } = localTime(now, timeZone)
  const question = { day, time, direction, isBulkLoad, plantId, now }
  const found = await findAtGate(db, keys, { plantId, entered, isCardOnly, day })
  const { driver } = found
  const { verdict, recorded } = await inTransaction(db, async (tx) => {
    const judged = await judgeFound(tx, found, question)
    const inserted = await recordCheck(tx, {
      plantId,
      key,
      checkedAt: now,
      receivedAt: now,
      userId: checker.userId,
      apiKeyId: checker.apiKeyId ?? undefined,
      deviceId: checker.deviceId ?? null,
      foundBy: found.foundBy,
      entered: found.entered,
      driver: driver && {
        id: driver.driverId,
        cardId: driver.cardId,
        transporterId: driver.transporterId,
        plantId: driver.facts.plant.id,
        isKnown: isKnownAt(driver.facts, plantId),
      },
      driverName: driver?.facts.name ?? null,
      direction,
      isBulkLoad,
      registration: registration ?? null,
      verdict: judged,
      judgedBy: judgedLive(driver, question),
      offline: null,
    })
    return { verdict: judged, recorded: inserted }
  })
  const check = recorded
    ? { id: recorded.id, checked_at: now, direction, outcome: verdict.outcome, reasons: verdict.reasons }
    : await findOwnCheck(db, key, { checker, driverId: driver?.driverId ?? null })
  return { check, foundBy: found.foundBy, driver: driver && isKnownAt(driver.facts, plantId) ? driver : null }
}

/** A key belongs to one check: of this guard or program, and of the same driver. */
async function findOwnCheck(
  db: Db,
  key: string,
  { checker, driverId }: { checker: Checker; driverId: string | null },
): Promise<StoredCheck> {
  const stored = await findCheckByKey(db, key)
  const isOwn = stored.auth_plant_id === checker.plant.id && stored.user_id === checker.userId && stored.api_key_id === checker.apiKeyId
  if (!isOwn || stored.driver_id !== driverId)
    throw conflict('key_used', 'This check was not recorded: its key belongs to another check. Scan the card again.')
  return stored
}
