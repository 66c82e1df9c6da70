import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { lockDriver, lockDriverById } from '#drivers/find-driver.service.ts'
import { asDriverStatus } from '#drivers/driver-status.contract.ts'
import { dateText } from '#platform/contract/moment.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { assertAllowed, conflict, invalid, notFound } from '#platform/server/http/refusal.ts'
import { assertIndependent } from './decider.service.ts'
import { askAboutElsewhere, nameTo } from './elsewhere.service.ts'
import { auditAt, tellDeciders, tellOfficeOfDriver } from './news.service.ts'
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
  lockStanding,
  type AdmissionRow,
} from './admissions.store.ts'

type Context = { actor: Actor; at: Date }
const dayMs = 86_400_000
type Asked = { from: PlainDate; until: PlainDate; reason: string }
type Asking = Asked & { driverId: string; plantId: string }

/**
 * Asks another plant to admit a driver. Throws 404 for a driver out of scope, 422 for another plant than one of the list or for days that cannot be, 409 where it is
 * admitted or asked for already.
 */
export const askAdmission = (db: Db, asking: Asking, { actor, at }: Context): Promise<void> =>
  inTransaction(db, async (tx) => insertAsked(tx, await lockDriver(tx, scopeOf(actor), asking.driverId), asking, { actor, at }))

/** Asks this plant to admit a driver of another one, who is named by the id number. Throws as `askAdmission`, and 429 after too many numbers of others. */
export const askAdmissionHere = (db: Db, { idNo, ...asked }: Asked & { idNo: string }, context: Context): Promise<void> =>
  askAboutElsewhere(db, { idNo, ...context }, (tx, driver) =>
    insertAsked(tx, driver, { ...asked, driverId: driver.id, plantId: context.actor.plant.id }, context),
  )

async function insertAsked(tx: Tx, driver: Driver, asking: Asking, { actor, at }: Context): Promise<void> {
  const { plantId, from, until, reason } = asking
  const plant = (await listPlantsToAsk(tx, driver.auth_plant_id)).find(({ id }) => id === plantId)
  if (!plant) throw invalid({ plant_id: 'Choose another plant from the list' })
  const problems = dayProblems({ from, until }, toPlainDate(at, plant.timeZone))
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const of = { name: nameTo(actor, driver), plantId: driver.auth_plant_id, statusId: asDriverStatus(driver.status_id) }
  assertAllowed(judgeAsked({ driver: of, plant, admitsAllFrom: plant.admitsAllFrom, from }))
  const beside = await findBeside(tx, asking)
  if (beside?.state === 'asked') throw conflict('asked_already', `${plant.name} was asked already, and has not decided.`)
  if (beside) throw conflict('admitted_already', `${plant.name} admits ${of.name} on some of these days already.`)
  const since = new Date(at.getTime() - dayMs)
  const asked = await countAsked(tx, { transporterId: driver.transporter_id, driverId: driver.id, plantId, since })
  assertAllowed(judgeHowOften(asked, { plant: plant.name, driver: of.name }))
  const facts = { auth_plant_id: plantId, from_day: from, until_day: until, reason }
  const scope = { driver_id: driver.id, transporter_id: driver.transporter_id, home_plant_id: driver.auth_plant_id }
  await insertAdmission(tx, { ...facts, ...scope, asked_by: actor.userId, asked_at: at })
  await auditAt(
    tx,
    [driver.auth_plant_id],
    { driverId: driver.id, action: 'admission asked for', after: facts },
    { userId: actor.userId, at },
  )
  const body = `${actor.plant.name} asks you to admit ${driver.name} from ${dateText(from)}.`
  await tellDeciders(tx, { plantId, title: 'Admission asked for', body, at }, actor.userId, 'gate/admissions')
}

/** Withdraws what nobody has decided. Throws 404 for another plant's or office's. */
export const withdrawAdmission = (db: Db, id: string, { actor, at }: Context): Promise<void> =>
  inTransaction(db, async (tx) => {
    const admission = await lockOfOwn(tx, scopeOf(actor), { id, at })
    if (!admission) throw notFound()
    assertWaiting(admission)
    await changeAdmission(tx, id, { state: 'withdrawn', decided_by: actor.userId, decided_at: at })
    const withdrawn = { driverId: admission.driver_id, action: 'admission withdrawn', after: { admission_id: id } }
    await auditAt(tx, [admission.home_plant_id], withdrawn, { userId: actor.userId, at })
  })

type Decision = { id: string; isGranted: boolean; comment: string }

/** Grants or refuses. Throws 404 for another plant's, 403 and 409 for whoever is not independent of who asked, 409 where it is decided, or pointless by now. */
export const decideAdmission = (db: Db, { id, isGranted, comment }: Decision, { actor, at }: Context): Promise<void> =>
  inTransaction(db, async (tx) => {
    const which = { plantId: actor.plant.id, id }
    const driverId = await findAskedDriver(tx, which)
    // Nobody leaves or moves between the look and the decision.
    if (driverId !== undefined) await lockDriverById(tx, driverId)
    const admission = await lockAtPlant(tx, { ...which, at })
    if (!admission) throw notFound()
    assertWaiting(admission)
    await assertIndependent(tx, admission, { actor, at, what: 'this admission' })
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
  const after = { admission_id: id, auth_plant_id }
  await auditAt(tx, [home_plant_id, auth_plant_id], { driverId, action, after }, { userId: actor.userId, at })
  const outcome =
    { 'admission granted': 'admits', 'admission refused': 'does not admit', 'admission ended': 'no longer admits' }[action] ?? ''
  const body = `${plant} ${outcome} ${driver}.${said === '' ? '' : ` ${said}`}`
  await tellOfficeOfDriver(tx, { plantId: home_plant_id, title: `Admission: ${driver}`, body, at }, transporter_id, `driver/${driverId}`)
}

type Over = { driverId: string; said: string }

/** Ends what stands of a driver who moves to another plant: it was asked, or granted, for a driver of the one before. */
export async function endAdmissionsOf(tx: Tx, { driverId, said }: Over, { actor: { userId }, at }: Context): Promise<void> {
  for (const { id, state, auth_plant_id, home_plant_id } of await lockStanding(tx, driverId, at)) {
    const isAsked = state === 'asked'
    const ended = { ended_by: userId, ended_at: at, end_reason: said }
    await changeAdmission(tx, id, isAsked ? { state: 'withdrawn', decided_by: userId, decided_at: at, comment: said } : ended)
    const action = isAsked ? 'admission withdrawn' : 'admission ended'
    await auditAt(tx, [home_plant_id, auth_plant_id], { driverId, action, after: { admission_id: id } }, { userId, at })
  }
}
