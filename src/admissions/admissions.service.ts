import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { lockDriver, lockDriverById } from '#drivers/find-driver.service.ts'
import { asDriverStatus } from '#drivers/driver-status.contract.ts'
import { announce } from '#notifications/announce.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { assertAllowed, conflict, invalid, notFound } from '#platform/server/http/refusal.ts'
import { dayProblems, judgeAsked, judgeHowOften } from './admissions.rules.ts'
import {
  changeAdmission,
  countAsked,
  findAskedDriver,
  findBeside,
  insertAdmission,
  listPlantsToAsk,
  lockAtPlant,
  lockOfOwn,
  type AdmissionRow,
} from './admissions.store.ts'

type Context = { actor: Actor; at: Date }
const dayMs = 86_400_000
type Asking = { driverId: string; plantId: string; from: PlainDate; until: PlainDate; reason: string }

/**
 * Asks another plant to admit a driver. Throws 404 for a driver out of scope, 422 for another plant than one of the list or for days that cannot be, 409 where it is
 * admitted or asked for already.
 */
export const askAdmission = (db: Db, asking: Asking, { actor, at }: Context): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { driverId, plantId, from, until, reason } = asking
    const driver = await lockDriver(tx, scopeOf(actor), driverId)
    const plant = (await listPlantsToAsk(tx, driver.auth_plant_id)).find(({ id }) => id === plantId)
    if (!plant) throw invalid({ plant_id: 'Choose another plant from the list' })
    const problems = dayProblems({ from, until }, toPlainDate(at, plant.timeZone))
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const of = { name: driver.name, plantId: driver.auth_plant_id, statusId: asDriverStatus(driver.status_id) }
    assertAllowed(judgeAsked({ driver: of, plant, admitsAllFrom: plant.admitsAllFrom, from }))
    const beside = await findBeside(tx, asking)
    if (beside?.state === 'asked') throw conflict('asked_already', `${plant.name} was asked already, and has not decided.`)
    if (beside) throw conflict('admitted_already', `${plant.name} admits ${driver.name} on some of these days already.`)
    const asked = await countAsked(tx, { transporterId: driver.transporter_id, driverId, plantId, since: new Date(at.getTime() - dayMs) })
    assertAllowed(judgeHowOften(asked, { plant: plant.name, driver: driver.name }))
    const facts = { auth_plant_id: plantId, from_day: from, until_day: until, reason }
    const scope = { driver_id: driver.id, transporter_id: driver.transporter_id, home_plant_id: driver.auth_plant_id }
    await insertAdmission(tx, { ...facts, ...scope, asked_by: actor.userId, asked_at: at })
    await audit(
      tx,
      { driverId: driver.id, action: 'admission asked for', after: facts },
      { plantId: driver.auth_plant_id, userId: actor.userId, at },
    )
    await announce(tx, {
      topic: 'permitted',
      payload: {
        permissions: ['admissions.decide'],
        except_ids: [actor.userId],
        title: 'Admission asked for',
        body: `${actor.plant.name} asks you to admit ${driver.name} from ${dateText(from)}.`,
        link: 'gate/admissions',
      },
      plantId,
      at,
    })
  })

/** Withdraws what nobody has decided. Throws 404 for another plant's or office's. */
export const withdrawAdmission = (db: Db, id: string, { actor, at }: Context): Promise<void> =>
  inTransaction(db, async (tx) => {
    const admission = await lockOfOwn(tx, scopeOf(actor), { id, at })
    if (!admission) throw notFound()
    assertWaiting(admission)
    await changeAdmission(tx, id, { state: 'withdrawn', decided_by: actor.userId, decided_at: at })
    await audit(
      tx,
      { driverId: admission.driver_id, action: 'admission withdrawn', after: { admission_id: id } },
      { plantId: admission.home_plant_id, userId: actor.userId, at },
    )
  })

type Decision = { id: string; isGranted: boolean; comment: string }

/** Grants or refuses. Throws 404 for another plant's, 409 where it is decided, of the person who asked, or pointless by now. */
export const decideAdmission = (db: Db, { id, isGranted, comment }: Decision, { actor, at }: Context): Promise<void> =>
  inTransaction(db, async (tx) => {
    const which = { plantId: actor.plant.id, id }
    const driverId = await findAskedDriver(tx, which)
    // Nobody leaves or moves between the look and the decision.
    if (driverId !== undefined) await lockDriverById(tx, driverId)
    const admission = await lockAtPlant(tx, { ...which, at })
    if (!admission) throw notFound()
    assertWaiting(admission)
    if (admission.asked_by === actor.userId) throw conflict('own_request', 'You asked for this admission. A colleague decides it.')
    if (isGranted) assertStillNeeded(admission, todayOf(actor, at))
    const state = isGranted ? 'granted' : 'refused'
    await changeAdmission(tx, id, { state, decided_by: actor.userId, decided_at: at, comment: comment || null })
    await tell(tx, admission, { action: `admission ${state}`, said: comment, actor, at })
  })

/** Ends what was granted, from now on. */
export const endAdmission = (db: Db, { id, reason }: { id: string; reason: string }, { actor, at }: Context): Promise<void> =>
  inTransaction(db, async (tx) => {
    const admission = await lockAtPlant(tx, { plantId: actor.plant.id, id, at })
    if (!admission) throw notFound()
    if (!admission.is_open) throw conflict('not_granted', 'This admission is not in force.')
    await changeAdmission(tx, id, { ended_by: actor.userId, ended_at: at, end_reason: reason })
    await tell(tx, admission, { action: 'admission ended', said: reason, actor, at })
  })

function assertWaiting({ state }: AdmissionRow): void {
  if (state !== 'asked') throw conflict('decided', 'This admission was decided or withdrawn meanwhile.')
}

function assertStillNeeded(admission: AdmissionRow, today: PlainDate): void {
  const driver = { name: admission.driver, plantId: admission.driver_plant_id, statusId: asDriverStatus(admission.status_id) }
  const plant = { id: admission.auth_plant_id, name: admission.plant }
  assertAllowed(judgeAsked({ driver, plant, admitsAllFrom: null, from: admission.from_day }))
  if (driver.plantId !== admission.home_plant_id || admission.driver_transporter_id !== admission.transporter_id)
    throw conflict('moved', `${driver.name} is a driver of another plant or office now. Refuse this, so that the office asks again.`)
  if (admission.until_day <= today)
    throw conflict('past', 'The days that were asked for have passed. Refuse this, so that the office asks again.')
}

type Told = Context & { action: string; said: string }

/** Both plants keep it; the office hears of it. */
async function tell(tx: Tx, admission: AdmissionRow, { action, said, actor, at }: Told): Promise<void> {
  const { id, driver_id: driverId, home_plant_id, auth_plant_id, transporter_id, driver, plant } = admission
  for (const plantId of [home_plant_id, auth_plant_id])
    await audit(tx, { driverId, action, after: { admission_id: id, auth_plant_id } }, { plantId, userId: actor.userId, at })
  const outcome =
    { 'admission granted': 'admits', 'admission refused': 'does not admit', 'admission ended': 'no longer admits' }[action] ?? ''
  const body = `${plant} ${outcome} ${driver}.${said === '' ? '' : ` ${said}`}`
  await announce(tx, {
    topic: 'office',
    payload: { transporter_id, title: `Admission: ${driver}`, body, link: `driver/${driverId}` },
    plantId: home_plant_id,
    at,
  })
}

type Audited = { driverId: string; action: string; after: Record<string, string> }

const audit = (tx: Tx, { driverId, ...change }: Audited, by: { plantId: string; userId: string; at: Date }): Promise<void> =>
  writeAudit(tx, { ...change, ...by, subject: 'driver', subjectId: driverId })
