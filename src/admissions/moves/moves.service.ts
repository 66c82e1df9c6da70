import { scopeOf, type Actor } from '#accounts/people.ts'
import { asDriverStatus } from '#drivers/driver-status.contract.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { lockDriver, lockDriverById } from '#drivers/find-driver.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { assertAllowed, conflict, invalid, notFound } from '#platform/server/http/refusal.ts'
import { askAboutElsewhere, nameTo } from '../elsewhere.service.ts'
import { auditAt, tellDeciders, tellOfficeOfDriver } from '../news.service.ts'
import { judgeHowOftenMoved, judgeMove } from './moves.rules.ts'
import { countAskedSince, decideWaiting, findOwnMove, findPlant, findWaitingOf, insertMove, lockMove, type MoveRow } from './moves.store.ts'

export type Context = { actor: Actor; at: Date }
type Plant = { id: string; name: string }
const dayMs = 86_400_000

/** Asks another plant to become a driver's own. Throws 404 for a driver out of scope, 422 for another plant than one of the list, 409 where there is nothing to ask. */
export const askMove = (
  db: Db,
  { driverId, plantId, reason }: { driverId: string; plantId: string; reason: string },
  context: Context,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const driver = await lockDriver(tx, scopeOf(context.actor), driverId)
    await insertAsked(tx, driver, { plant: await anotherPlant(tx, driver, plantId), reason }, context)
  })

/** Asks this plant to become the own one of a driver of another plant, who is named by the id number. Throws as `askMove`, and 429 after too many numbers of others. */
export const askMoveHere = (db: Db, { idNo, reason }: { idNo: string; reason: string }, context: Context): Promise<void> =>
  askAboutElsewhere(db, { idNo, ...context }, (tx, driver) => insertAsked(tx, driver, { plant: context.actor.plant, reason }, context))

/** Throws 422 where it is none, or the driver's own. */
export async function anotherPlant(db: Db, driver: Driver, plantId: string): Promise<Plant> {
  const plant = plantId === driver.auth_plant_id ? undefined : await findPlant(db, plantId)
  if (!plant) throw invalid({ plant_id: 'Choose another plant from the list' })
  return plant
}

async function insertAsked(
  tx: Tx,
  driver: Driver,
  { plant, reason }: { plant: Plant; reason: string },
  { actor, at }: Context,
): Promise<void> {
  const { id: driverId, auth_plant_id: homeId, transporter_id } = driver
  const name = nameTo(actor, driver)
  assertAllowed(judgeMove({ name, plantId: homeId, statusId: asDriverStatus(driver.status_id) }, plant))
  const waiting = await findWaitingOf(tx, driverId)
  if (waiting) throw conflict('asked_already', `${waiting.plant} was asked already, and has not decided.`)
  const today = await countAskedSince(tx, driverId, new Date(at.getTime() - dayMs))
  assertAllowed(judgeHowOftenMoved(today, { name, plant: plant.name }))
  const asked = { auth_plant_id: plant.id, reason }
  const whose = { driver_id: driverId, transporter_id, home_plant_id: homeId }
  await insertMove(tx, { ...asked, ...whose, asked_by: actor.userId, asked_at: at })
  await auditAt(tx, [homeId, plant.id], { driverId, action: 'move asked for', after: asked }, { userId: actor.userId, at })
  const title = 'Move to another plant asked for'
  const body = `${actor.plant.name} asks ${plant.name} to take over ${driver.name}.`
  await tellDeciders(tx, { plantId: plant.id, title, body, at }, actor.userId, 'gate/moves')
  // The plant that the driver leaves may withdraw what others ask.
  if (actor.plant.id !== homeId) {
    await tellDeciders(tx, { plantId: homeId, title, body, at }, actor.userId, `drivers/current/driver/${driverId}`)
    if (actor.transporter === null) await tellOfficeOfDriver(tx, { plantId: homeId, title, body, at }, transporter_id, `driver/${driverId}`)
  }
}

/** Withdraws what nobody has decided: by the side that the driver leaves, or by who asked. */
export async function withdrawMove(db: Db, id: string, { actor, at }: Context): Promise<void> {
  const found = await findOwnMove(db, scopeOf(actor), { id, userId: actor.userId })
  if (!found) throw notFound()
  await inTransaction(db, async (tx) => {
    const { driver_id: driverId, home_plant_id, auth_plant_id } = await lockWaiting(tx, found)
    await decideWaiting(tx, id, { state: 'withdrawn', decided_by: actor.userId, decided_at: at, comment: null })
    const withdrawn = { driverId, action: 'move withdrawn', after: { home_move_id: id } }
    await auditAt(tx, [home_plant_id, auth_plant_id], withdrawn, { userId: actor.userId, at })
  })
}

/** What waits, after its driver: decisions on requests lock the driver first, too. */
export async function lockWaiting(tx: Tx, { id, driver_id }: Pick<MoveRow, 'id' | 'driver_id'>): Promise<MoveRow & { of: Driver }> {
  const of = await lockDriverById(tx, driver_id)
  const move = await lockMove(tx, id)
  if (move?.state !== 'asked') throw conflict('decided', 'This was decided or withdrawn meanwhile.')
  return { ...move, of }
}
