import { findHeldBy } from '../../recalls/recalled.service.ts'
import { asKnownNow, findVerdictDriver } from './verdict.service.ts'
import { readsMedicals } from '#accounts/medical-reader.rules.ts'
import { scopeOf, todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import { assertLookup } from '../../id-no/id-no.service.ts'
import { readableHolds, type KnownHold } from '../../holds/hold-kinds.rules.ts'
import { neverHeld } from '../../holds/held-days.rules.ts'
import { listHoldsAt, listOpenHolds } from '../../holds/holds.store.ts'
import { endOfAsAt, isFuture, readAsAt, type AsAt } from '#platform/contract/as-at.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { stateOn, type DriverState } from './driver-state.rules.ts'
import { learntSentences } from './learnt.rules.ts'
import { listLearnt } from './learnt.store.ts'
import type { VerdictAnswer, verdictContract } from './verdict.contract.ts'
import { heldByNothing, presentUnknown, presentVerdict, type VerdictReader } from './verdict.presenter.ts'
import { factsAt, findHistoryStart, type WhichDriver } from './verdict.store.ts'

export const verdictApi: Handlers<typeof verdictContract> = {
  asAt: async ({ db, actor, input: { driver_id: id, id_no: idNo, as_at: asAt }, now }) => {
    if (idNo !== undefined) assertLookup(idNo, actor.plant)
    return answerVerdict(db, actor, { which: { id, idNo }, asAt, now })
  },
}

/** What the answer depends on of who asks. */
export type VerdictCaller = Pick<Actor, 'portal' | 'permissions' | 'plant' | 'transporter'>

type Question = {
  which: WhichDriver
  asAt?: string | undefined
  now: Date
  /** A past time as known then, or as known now. */
  known?: 'then' | 'now'
}

/** Whether a driver may load, now, on another day or at a past moment. Out of scope and missing give the same 404. */
export async function answerVerdict(
  db: Db,
  actor: VerdictCaller,
  { which, asAt: asked, now, known = 'then' }: Question,
): Promise<VerdictAnswer> {
  const today = todayOf(actor, now)
  const asAt = asked === undefined ? { day: today, moment: null } : readAsAt(asked, actor.plant.timeZone)
  if (isPast(asAt, today, now)) return readPast(db, actor, { which, asAt, today, isKnownNow: known === 'now' })
  const driver = await findVerdictDriver(db, scopeOf(actor), which)
  const mayKnow = await readerOf(actor, driver, () => listOpenHolds(db, driver.id))
  const reader = { ...mayKnow, heldBy: await findHeldBy(db, driver) }
  return presentVerdict({ driver, asAt, today, state: stateOn(driver, { day: asAt.day, today }), reader })
}

/** The running day is not over, and of a moment to come only the day counts. */
const isPast = (asAt: AsAt, today: PlainDate, now: Date): boolean =>
  asAt.moment === null ? asAt.day < today : !isFuture(asAt, { today, now })

/** What the reader may know of the driver's holds and fitness. */
async function readerOf(
  actor: VerdictCaller,
  { heldDays }: DriverState,
  list: () => Promise<readonly KnownHold[]>,
): Promise<Omit<VerdictReader, 'heldBy'>> {
  const holds = heldDays !== neverHeld && actor.portal === 'staff_portal' ? await list() : []
  return { readsMedicals: readsMedicals(actor), holds: readableHolds(holds, actor.permissions) }
}

type Asked = { which: WhichDriver; asAt: AsAt; today: PlainDate; isKnownNow: boolean }

async function readPast(db: Db, actor: VerdictCaller, { which, asAt, today, isKnownNow }: Asked): Promise<VerdictAnswer> {
  const scope = scopeOf(actor)
  const end = endOfAsAt(asAt, actor.plant.timeZone)
  const found = await factsAt(db, { scope, which }, { asAt, end })
  if (!found) throw notFound()
  const { person: driver, known } = found
  const asking = { driver, asAt, today }
  if (!known) return presentUnknown(asking, { why: 'no record', keptSince: await findHistoryStart(db, driver.id) })
  const { plantId } = known
  if (plantId !== scope.plantId) return presentUnknown(asking, { why: 'another plant' })
  if (scope.transporterId !== null && known.state.transporterId !== scope.transporterId)
    return presentUnknown(asking, { why: 'another transporter' })
  const state = isKnownNow ? await asKnownNow(db, driver.id, known, { asAt, end }) : known.state
  // What was to do then is over.
  const reader = { heldBy: heldByNothing, ...(await readerOf(actor, state, () => listHoldsAt(db, driver.id, { plantId, end }))) }
  const learnt = learntSentences(await listLearnt(db, driver.id, { asAt, end, timeZone: actor.plant.timeZone }), reader)
  return presentVerdict({ ...asking, state, reader, learnt, isByDay: asAt.moment !== null && !known.hasTime && known.fromDay === asAt.day })
}
