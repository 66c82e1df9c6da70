import { scopeOf, todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import { isFuture, readAsAt, type AsAt } from '#platform/contract/as-at.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { readsMedicals } from '../clearances/medical-access.rules.ts'
import { stateInFuture } from './driver-state.rules.ts'
import { learntSentences } from './learnt.rules.ts'
import { listLearnt } from './learnt.store.ts'
import type { verdictContract } from './verdict.contract.ts'
import { presentVerdict, type PastAnswer } from './verdict.presenter.ts'
import { findKeptSince, findPastState, findVerdictDriver, type VerdictDriver } from './verdict.store.ts'

export const verdictApi: Handlers<typeof verdictContract> = {
  asAt: async ({ db, actor, input, now }) => {
    const driver = await findVerdictDriver(db, scopeOf(actor), { id: input.driver_id, idNo: input.id_no })
    const today = todayOf(actor, now)
    const asAt = input.as_at === undefined ? { day: today, moment: null } : readAsAt(input.as_at, actor.plant.timeZone)
    if (isPast(asAt, today, now)) {
      const past = await readPast(db, actor, driver, asAt)
      return presentVerdict({ driver, state: past.state, asAt, today, past })
    }
    return presentVerdict({ driver, state: stateInFuture(driver, asAt.day), asAt, today })
  },
}

/** The running day is not over, and of a moment to come only the day counts. */
const isPast = (asAt: AsAt, today: PlainDate, now: Date): boolean =>
  asAt.moment === null ? asAt.day < today : !isFuture(asAt, { today, now })

async function readPast(db: Db, actor: Actor, driver: VerdictDriver, asAt: AsAt): Promise<PastAnswer> {
  const { plantId, transporterId } = scopeOf(actor)
  const found = await findPastState(db, driver.id, asAt)
  if (!found) return { unknown: { why: 'no record', keptSince: await findKeptSince(db, driver.id) } }
  if (found.plantId !== plantId) return { unknown: { why: 'another plant' } }
  if (transporterId !== null && found.state.transporterId !== transporterId) return { unknown: { why: 'another transporter' } }
  const learnt = await listLearnt(db, driver.id, asAt, actor.plant.timeZone)
  return {
    state: found.state,
    isByDay: asAt.moment !== null && !found.hasTime && found.fromDay === asAt.day,
    learnt: learntSentences(learnt, { readsMedicals: readsMedicals(actor) }),
  }
}
