import { asDriverStatus } from '#drivers/driver-status.contract.ts'
import { tellingOffices } from '#drivers/loading-news/loading-news-of-several.service.ts'
import { moveHomeTo } from '#drivers/move-home.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { assertAllowed, conflict, notFound } from '#platform/server/http/refusal.ts'
import { closeLeft } from '#requests/hearing/case-thread.service.ts'
import { moveRequestsOf } from '#requests/engine/move/moving.service.ts'
import { endAdmissionsOf } from '../admissions.service.ts'
import { assertIndependent } from '../decider.service.ts'
import { auditAt, tellDeciders, tellOfficeOfDriver } from '../news.service.ts'
import { previewMove } from './move-preview.service.ts'
import { judgeMove } from './moves.rules.ts'
import { lockWaiting, type Context } from './moves.service.ts'
import { decideWaiting, findMoveTo } from './moves.store.ts'

type Decision = { id: string; isMoved: boolean; comment: string }
type Waiting = Awaited<ReturnType<typeof lockWaiting>>

/**
 * Takes a driver over, as a whole or not at all, or refuses it. Throws 404 for another plant's, 403 and 409 for whoever is not independent of who asked, 409 where it is decided,
 * pointless by now, or stopped by something that the own plant has to do before.
 */
export async function decideMove(db: Db, { id, isMoved, comment }: Decision, { actor, at }: Context): Promise<void> {
  const found = await findMoveTo(db, { plantId: actor.plant.id, id })
  if (!found) throw notFound()
  await inTransaction(db, async (tx) => {
    const move = await lockWaiting(tx, found)
    await assertIndependent(tx, move, { actor, at, what: 'this move' })
    const decided = { state: isMoved ? 'moved' : 'refused', decided_by: actor.userId, decided_at: at, comment: comment || null }
    if (isMoved) await takeOver(tx, move, decided, { actor, at })
    else {
      await decideWaiting(tx, id, decided)
      const refused = { driverId: move.driver_id, action: 'move refused', after: { home_move_id: id } }
      await auditAt(tx, [move.home_plant_id, move.auth_plant_id], refused, { userId: actor.userId, at })
    }
    await tell(tx, move, { isMoved, said: comment, by: actor.userId, at })
  })
}

async function takeOver(tx: Tx, move: Waiting, decided: Parameters<typeof decideWaiting>[2], { actor, at }: Context): Promise<void> {
  const { of: driver, auth_plant_id: plantId, plant: name } = move
  assertAllowed(
    judgeMove({ name: driver.name, plantId: driver.auth_plant_id, statusId: asDriverStatus(driver.status_id) }, { id: plantId, name }),
  )
  if (driver.auth_plant_id !== move.home_plant_id || driver.transporter_id !== move.transporter_id)
    throw conflict('moved', `${driver.name} is a driver of another plant or office now. Refuse this, so that the office asks again.`)
  const { stops, requests } = await previewMove(tx, { driver, here: { id: plantId, name }, at, readsConfidential: true })
  if (stops.length > 0) throw conflict('stopped', stops.join(' '))
  const by = { at, userId: actor.userId, why: move.reason }
  await endAdmissionsOf(tx, { driverId: driver.id, said: `The driver moved to ${name}.` }, { actor, at })
  await decideWaiting(tx, move.id, decided)
  await tellingOffices(tx, { driverIds: [driver.id], at, why: `${name} is the driver's own plant now, and its rules count.` }, async () => {
    await moveHomeTo(tx, { ...by, driver, plantId, moveId: move.id })
  })
  await closeLeft(tx, { driverId: driver.id, plantId: move.home_plant_id, at })
  await moveRequestsOf(tx, { driverId: driver.id, requests, at, by: actor.userId })
}

/** Who decided knows; the office may have people at either plant. */
async function tell(
  tx: Tx,
  { driver, driver_id, plant, home_plant_id, auth_plant_id, transporter_id }: Waiting,
  { isMoved, said, by, at }: { isMoved: boolean; said: string; by: string; at: Date },
): Promise<void> {
  const title = isMoved ? `Moved to ${plant}` : `Not moved to ${plant}`
  const outcome = isMoved ? `${driver} is a driver of ${plant} now.` : `${plant} does not take over ${driver}.`
  const news = { title, body: said === '' ? outcome : `${outcome} ${said}`, at }
  const page = `driver/${driver_id}`
  await tellDeciders(tx, { ...news, plantId: home_plant_id }, by, isMoved ? 'drivers/current/dashboard' : `drivers/current/${page}`)
  await tellDeciders(tx, { ...news, plantId: auth_plant_id }, by, isMoved ? `drivers/current/${page}` : 'gate/moves')
  await tellOfficeOfDriver(tx, { ...news, plantId: home_plant_id }, transporter_id, isMoved ? 'drivers' : page)
  if (isMoved) await tellOfficeOfDriver(tx, { ...news, plantId: auth_plant_id }, transporter_id, page)
}
