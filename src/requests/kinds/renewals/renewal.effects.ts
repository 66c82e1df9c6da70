import { assertVerified } from '#drivers/verified-drivers.store.ts'
import { insertClearances, type NewClearance } from '#passes/clearances.store.ts'
import { recomputePass } from '#passes/passes.effects.ts'
import { clearanceExpiry } from '#passes/passes.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { conflict, invalid } from '#platform/server/refusal.ts'
import type { KindEffects, Occasion } from '../kind.effects.ts'
import { judgeRenewalDay } from './renewal-day.rules.ts'

type Renewed = { readonly date: PlainDate }
type Given = Pick<
  NewClearance,
  'kind' | 'score' | 'syllabus' | 'given_by' | 'company' | 'comment' | 'doctor_id' | 'file_id' | 'fit_to_work'
>

export type Renewal<B extends Renewed> = {
  /** What took place on the day of the form, as 'examination'. */
  readonly what: string
  /** The clearance that approval makes of what was sent. One whose holder is not fit lapses the day it is approved. */
  readonly clearance: (body: B, occasion: Occasion) => Given
}

/** What doctors and trainers send: a clearance for a driver whom their session has found by id number, which counts, and the pass with it, once approved. */
export const renewing = <B extends Renewed>({ what, clearance }: Renewal<B>): KindEffects<B, unknown, undefined> => ({
  mayAsk: (db, { actor: { sessionId }, driverId, at }) => assertVerified(db, { sessionId, driverId, at }),
  raised: async (_tx, { body, today }) => {
    const ruling = judgeRenewalDay({ what, date: body.date, today, mustCount: true })
    if (!ruling.ok) throw invalid({ date: ruling.message })
  },
  approved: async (tx, { body, ...occasion }) => {
    const { driver, requestId, today, at } = occasion
    const given = clearance(body, occasion)
    const isFit = given.fit_to_work !== false
    const ruling = judgeRenewalDay({ what, date: body.date, today, mustCount: isFit })
    if (!ruling.ok) throw conflict(ruling.code, `${ruling.message}. Reject the request.`)
    const expiry = isFit ? clearanceExpiry(body.date) : today
    await insertClearances(tx, [{ ...given, driver_id: driver.id, given_on: body.date, expiry, request_id: requestId, created_at: at }])
    await recomputePass(tx, driver.id)
  },
})
