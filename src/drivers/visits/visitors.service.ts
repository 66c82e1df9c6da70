import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { assertAllowed, notFound } from '#platform/server/http/refusal.ts'
import { findDriver, lockDriverById } from '../find-driver.service.ts'
import { findInScope, findWithId, lockInScope, type Driver } from '../drivers.store.ts'
import { judgeRecording } from './visitors.rules.ts'
import { findVisitorRow, type VisitorRecord } from './visitors.store.ts'

export { admitsAnybody, searchVisitors } from './visitors.store.ts'

const isStaff = ({ portal }: Actor): boolean => portal === 'staff_portal'
const atPlantOf = (actor: Actor, now: Date) => ({ plantId: actor.plant.id, day: todayOf(actor, now) })

type Found = { driver: Driver; visitor: VisitorRecord | null }

/** The driver of a call, of the plant or visiting it; `visitor` is null for its own. To an office, and of anybody else, 404. */
export async function findDriverOrVisitor(db: Db, actor: Actor, id: string, now: Date): Promise<Found> {
  const driver = await findInScope(db, scopeOf(actor), id)
  if (driver || !isStaff(actor)) return { driver: driver ?? (await findDriver(db, scopeOf(actor), id)), visitor: null }
  return findVisitor(db, actor, id, now)
}

/** A visiting driver; 404 for everybody else. */
export async function findVisitor(db: Db, actor: Actor, id: string, now: Date): Promise<{ driver: Driver; visitor: VisitorRecord }> {
  const visitor = isStaff(actor) ? await findVisitorRow(db, atPlantOf(actor, now), id) : undefined
  const driver = visitor && (await findWithId(db, id))
  if (!visitor || !driver) throw notFound()
  return { driver, visitor }
}

/** A visiting driver about whom something is recorded, locked. Throws 404 for who is no visitor, 409 for who left or is not admitted now. */
export async function lockVisitor(tx: Tx, actor: Actor, id: string, now: Date): Promise<{ driver: Driver; visitor: VisitorRecord }> {
  await findVisitor(tx, actor, id, now)
  const driver = await lockDriverById(tx, id)
  const { visitor } = await findVisitor(tx, actor, id, now)
  assertRecordable(actor, { driver, visitor })
  return { driver, visitor }
}

/** The same of a driver of the plant or visiting it, where `visitor` is null for its own; of its own, whatever became of them. */
export async function lockDriverOrVisitor(tx: Tx, actor: Actor, id: string, now: Date): Promise<Found> {
  const driver = await lockInScope(tx, scopeOf(actor), id)
  return driver ? { driver, visitor: null } : lockVisitor(tx, actor, id, now)
}

/** Throws 409 for who left or is not admitted now. */
export function assertRecordable(actor: Actor, { driver, visitor }: { driver: Driver; visitor: VisitorRecord }): void {
  const { home, isAdmitted } = visitor
  assertAllowed(judgeRecording({ name: driver.name, statusId: driver.status_id, home, here: actor.plant.name, isAdmitted }))
}
