import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { dateText } from '#platform/contract/moment.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { assertAllowed, conflict, invalid, notFound } from '#platform/server/http/refusal.ts'
import type { Driver } from '../../drivers.store.ts'
import { lockDriver, lockDriverById } from '../../find-driver.service.ts'
import { findDriverOrVisitor, lockDriverOrVisitor } from '../../visits/visitors.service.ts'
import { liftHolds, placeHold } from '../holds.service.ts'
import { holdKind, readsHold } from '../hold-kinds.rules.ts'
import { findHold, isOwnDriver, type HoldRow } from './holds-of-driver.store.ts'
import { goneText, judgeLifting, placingProblems, type PlacedKind } from './placing.rules.ts'

export { isOwnDriver } from './holds-of-driver.store.ts'

type Context = { actor: Actor; now: Date }
type Entered = Parameters<typeof placingProblems>[0] & { driver_id: string; comment: string }

/** Puts a driver on hold; answers the driver's name. Throws 404 out of scope, 422 at a field that is wrong, 409 for who no longer drives. */
export function placeByHand(db: Db, { driver_id, comment, ...entered }: Entered, { actor, now }: Context): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { driver, visitor } = await lockDriverOrVisitor(tx, actor, driver_id, now)
    const today = todayOf(actor, now)
    if (visitor && entered.kind !== 'site') throw invalid({ kind: `Choose 'At this plant': ${visitor.home} looks into the documents` })
    const gone = goneText({ name: driver.name, statusId: driver.status_id })
    if (gone !== null) throw conflict('driver_gone', gone, { driver_id: gone })
    const problems = placingProblems(entered, today)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const { kind, reason, document, ends_on: endsOn = null } = entered
    const where = plantOf(kind, actor)
    const change = { driver, at: now, userId: actor.userId, why: comment, today }
    await placeHold(tx, change, { kind, reason, plantId: where, endsOn, ...(document !== undefined && { document }) })
    return driver.name
  })
}

const plantOf = (kind: PlacedKind, { plant }: Actor): string | null => (holdKind(kind).scope === 'plant' ? plant.id : null)

/** Lifts a hold; answers the driver's name. To whoever may not know what it is about it is a missing one, with 404. */
export function liftByHand(db: Db, { id, reason }: { id: string; reason: string }, { actor, now }: Context): Promise<string> {
  return inTransaction(db, async (tx) => {
    const found = await findHold(tx, id)
    if (!found || !readsHold(found.kind, actor.permissions)) throw notFound()
    if (found.auth_plant_id !== null && found.auth_plant_id !== actor.plant.id) throw notFound()
    const driver = await lockHeld(tx, actor, found, now)
    const isOwn = await isOwnDriver(tx, { userId: actor.userId, driverId: driver.id })
    const { permissions } = actor
    assertAllowed(judgeLifting(found.kind, { permissions, isPlacer: found.placed_by === actor.userId, isOwn }))
    const change = { driver, at: now, userId: actor.userId, why: reason, today: todayOf(actor, now) }
    // Both people who lift it wait for the driver; the second one comes here.
    if ((await liftHolds(tx, change, { ids: [id], reason })) === 0) throw conflict('already_lifted', await liftedText(tx, id, actor))
    return driver.name
  })
}

/** The driver of a hold that counts here: of the plant, or visiting it. */
async function lockHeld(tx: Tx, actor: Actor, { driver_id: id, auth_plant_id: plantId }: HoldRow, now: Date): Promise<Driver> {
  if (plantId !== null) await findDriverOrVisitor(tx, actor, id, now)
  return plantId === null ? lockDriver(tx, scopeOf(actor), id) : lockDriverById(tx, id)
}

async function liftedText(tx: Tx, id: string, { plant }: Actor): Promise<string> {
  const hold = await findHold(tx, id)
  if (!hold?.lifted_at) throw notFound()
  const by = hold.lifter ? ` by ${hold.lifter.join(' ')}` : ''
  return `This hold was lifted on ${dateText(toPlainDate(hold.lifted_at, plant.timeZone))}${by}.`
}
