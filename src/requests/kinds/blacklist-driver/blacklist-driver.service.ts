import { changeDriver } from '#drivers/change-driver.service.ts'
import { assertReviewDay, findBlacklistSettings, openBlacklisting } from '#drivers/blacklisting/blacklisting.service.ts'
import { endSuspensions } from '#drivers/suspensions/suspensions.service.ts'
import { endCard } from '#drivers/card/cards.service.ts'
import { todayOf } from '#accounts/people.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { followReviewDay } from '../../hearing/case-thread.service.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { endMatchesOf, screenBarred } from '#screening/screen-applicants.service.ts'
import { toDriverChange, handleKind, type RequestContext } from '../kind.service.ts'
import type { StoredBodyOf } from '../kind.contract.ts'
import { barHere } from './bar-here.service.ts'
import { barredHereProblem } from './bar-here.rules.ts'
import { blacklistDriver } from './blacklist-driver.contract.ts'

export { findBlacklisting } from './blacklisting.store.ts'

export const blacklistDriverHandler = handleKind(blacklistDriver, {
  beforeRaising: async (db, { actor, at, body: { reason, evidence, review_on: reviewOn, where } }) => {
    const today = todayOf(actor, at)
    assertReviewDay(reviewOn, today)
    const problem = where === 'here' ? barredHereProblem(reviewOn, today) : undefined
    if (problem !== undefined) throw invalid({ review_on: problem })
    if ((await findBlacklistSettings(db, actor.plant.id)).approvers === 1) return
    const missing = { ...(!reason && { reason: 'Choose a reason' }), ...(!evidence && { evidence: 'Upload the evidence' }) }
    if (Object.keys(missing).length > 0) throw invalid(missing)
  },
  currentState: async (db, driver) => ({ approvals: (await findBlacklistSettings(db, driver.auth_plant_id)).approvers }),
  approved: (tx, context) => (context.body.where === 'here' ? barHere(tx, context) : bar(tx, context)),
})

type Barring = RequestContext & { body: StoredBodyOf<typeof blacklistDriver.body> }

async function bar(tx: Tx, context: Barring): Promise<void> {
  const change = toDriverChange(context)
  const { requestId, today, body } = context
  await endSuspensions(tx, { ...change, reason: 'blacklisted', which: 'all' })
  await changeDriver(tx, change.driver.id, 'blacklisted', change, { also: () => endCard(tx, change) })
  await openBlacklisting(tx, { ...change, today }, { requestId, reason: body.reason ?? null, reviewOn: body.review_on ?? null })
  await followReviewDay(tx, change.driver.id)
  await endMatchesOf(tx, change.driver.id, change.at)
  await screenBarred(tx, [change.driver.id], { at: change.at, userId: change.userId })
}
