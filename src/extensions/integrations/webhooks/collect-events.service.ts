import { numberChanges } from '#gate/offline/gate-data.service.ts'
import { batchesOf } from '#platform/server/database/batches.ts'
import { addDays, toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import {
  findKnown,
  forgetVerdicts,
  insertWebhookEvent,
  listCancelledCards,
  listChangesAfter,
  listExpiring,
  listHookedPlants,
  lockCursor,
  moveCursor,
  noteExpired,
  rememberVerdict,
  startCursor,
  type HookedPlant,
} from './collect-events.store.ts'
import { listGone, listKnownVisitors, listUntoldVisits } from './visit-events.store.ts'
import { findWatched, verdictOf, type WatchedDriver } from './watched-drivers.service.ts'
import { expiringDays, verdictEvent } from './webhook-events.rules.ts'

const batchSize = 500

/** Turns what changed at the gate, and what ran out, into events: each once, whatever server does it and whenever it is stopped. */
export async function collectEvents(db: Db, now: Date): Promise<void> {
  for (const plant of await listHookedPlants(db)) {
    await inTransaction(db, (tx) => beginDay(tx, plant, now))
    await numberChanges(db)
    while ((await inTransaction(db, (tx) => collectBatch(tx, plant, now))) === batchSize);
  }
}

/** Lets the events of a plant without webhooks begin now: what changed before, and what earlier receivers knew, is nothing to its first one. */
export async function beginEvents(tx: Tx, plant: HookedPlant, now: Date, seq: number): Promise<void> {
  await forgetVerdicts(tx, plant.id)
  await startCursor(tx, plant.id, { seq, day: toPlainDate(now, plant.timeZone) })
}

async function beginDay(tx: Tx, plant: HookedPlant, now: Date): Promise<void> {
  const [cursor, today] = [await lockCursor(tx, plant.id), toPlainDate(now, plant.timeZone)]
  if (!cursor || cursor.day >= today) return
  await noteExpired(tx, plant.id, { from: cursor.day, today })
  for (const days of expiringDays)
    for (let day = addDays(cursor.day, 1 + days); day <= addDays(today, days); day = addDays(day, 1))
      // After weeks without a webhook, some have run out already.
      if (day > today) await announceExpiring(tx, plant, day, now)
  for (const ids of batchesOf(await listKnownVisitors(tx, plant.id), batchSize)) await announceVerdicts(tx, plant, ids, now)
  await moveCursor(tx, plant.id, { ...cursor, day: today })
}

async function announceExpiring(tx: Tx, plant: HookedPlant, day: PlainDate, at: Date): Promise<void> {
  for (const { id, card_no, pass_expiry } of await listExpiring(tx, plant.id, day))
    await insertWebhookEvent(tx, {
      plantId: plant.id,
      type: 'pass.expiring',
      driverId: id,
      at,
      data: { driver_id: id, card_no, pass_expiry, home_plant: { _id: plant.id, name: plant.name } },
    })
}

/** Returns how many changes it took. */
async function collectBatch(tx: Tx, plant: HookedPlant, now: Date): Promise<number> {
  const cursor = await lockCursor(tx, plant.id)
  if (!cursor) return 0
  const changes = await listChangesAfter(tx, plant.id, { seq: cursor.seq, limit: batchSize })
  const last = changes.at(-1)
  if (!last) return 0
  const ids = [...new Set(changes.map(({ driverId }) => driverId))]
  await announceVerdicts(tx, plant, ids, now)
  await announceVisits(tx, plant, ids, now)
  await moveCursor(tx, plant.id, { ...cursor, seq: last.seq })
  return changes.length
}

/** What became of the cards of these drivers, and of whether they may load. */
async function announceVerdicts(tx: Tx, plant: HookedPlant, ids: readonly string[], now: Date): Promise<void> {
  const watched = new Map((await findWatched(tx, plant, ids, now)).map((each) => [each.driver.id, each]))
  await announceGone(
    tx,
    plant,
    ids.filter((id) => !watched.has(id)),
    now,
  )
  if (watched.size === 0) return
  for (const { id, driver_id, card_no } of await listCancelledCards(tx, plant.id, [...watched.keys()])) {
    const data = { driver_id, card_no, ...watched.get(driver_id)?.plants }
    await insertWebhookEvent(tx, { plantId: plant.id, type: 'card.cancelled', driverId: driver_id, cardId: id, at: now, data })
  }
  const known = await findKnown(tx, plant.id, ids)
  for (const each of watched.values()) await announceVerdict(tx, plant, each, { known, now })
}

/** Who moved away, or is not admitted or known here any more: receivers that let them in would never hear of them again. */
async function announceGone(tx: Tx, plant: HookedPlant, ids: readonly string[], at: Date): Promise<void> {
  for (const { driver_id, card_no } of ids.length === 0 ? [] : await listGone(tx, plant.id, ids)) {
    await rememberVerdict(tx, plant.id, driver_id, false)
    const data = { driver_id, card_no, reasons: [{ code: 'other_plant', text: `${plant.name} does not know this driver now` }] }
    await insertWebhookEvent(tx, { plantId: plant.id, type: 'driver.blocked', driverId: driver_id, at, data })
  }
}

/** To the plant that was visited, and to the driver's own. */
async function announceVisits(tx: Tx, plant: HookedPlant, ids: readonly string[], now: Date): Promise<void> {
  for (const visit of await listUntoldVisits(tx, { plantId: plant.id, ids, now })) {
    const { id, driver_id, card_no, direction, outcome, checked_at, homeId, home, visitedId, visited } = visit
    const plants = { home_plant: { _id: homeId, name: home }, visited_plant: { _id: visitedId, name: visited } }
    const data = { driver_id, card_no, ...plants, check_id: id, direction, outcome, checked_at: checked_at.toISOString() }
    await insertWebhookEvent(tx, { plantId: plant.id, type: 'driver.visited', driverId: driver_id, checkId: id, at: now, data })
  }
}

async function announceVerdict(
  tx: Tx,
  plant: HookedPlant,
  watched: WatchedDriver,
  { known, now }: { known: ReadonlyMap<string, boolean>; now: Date },
): Promise<void> {
  const { driver, plants } = watched
  const verdict = verdictOf(plant, watched, toPlainDate(now, plant.timeZone))
  const mayLoad = verdict.outcome !== 'blocked'
  const type = verdictEvent(known.get(driver.id), mayLoad)
  if (!type) return
  await rememberVerdict(tx, plant.id, driver.id, mayLoad)
  const reasons = verdict.reasons.filter(({ isBlocking }) => isBlocking).map(({ code, text }) => ({ code, text }))
  const data = { driver_id: driver.id, card_no: driver.cards[0]?.no ?? null, ...plants, ...(!mayLoad && { reasons }) }
  await insertWebhookEvent(tx, { plantId: plant.id, type, driverId: driver.id, at: now, data })
}
