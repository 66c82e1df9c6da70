import { assertVerified } from '#drivers/search/verified-drivers.store.ts'
import { renewClearance } from '#passes/clearances/clearances.service.ts'
import type { NewClearance } from '#passes/clearances/clearances.store.ts'
import { clearanceExpiry } from '#passes/passes.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import { toDriverChange, type Requester, type KindChanges, type RequestContext } from '../kind.service.ts'
import { judgeRenewalDay } from './renewal-day.rules.ts'

type Renewed = { readonly date: PlainDate }

export type Renewal<B extends Renewed> = {
  /** 'examination' or 'training', for messages. */
  readonly what: string
  /** The clearance that approval creates. 'Not fit' lapses on the day of approval. */
  readonly clearance: (
    body: B,
    context: RequestContext,
  ) => Omit<NewClearance, 'driver_id' | 'given_on' | 'expiry' | 'request_id' | 'created_at'>
}

/** The changes of a renewal: on approval it becomes the current clearance and the pass follows. */
export const renewalChanges = <B extends Renewed>({
  what,
  clearance,
}: Renewal<B>): Required<Pick<KindChanges<B, unknown, undefined>, 'raised' | 'approved'>> => ({
  raised: async (_tx, { body, today }) => {
    const ruling = judgeRenewalDay({ what, date: body.date, today, mustCount: true })
    if (!ruling.ok) throw invalid({ date: ruling.message })
  },
  approved: async (tx, context) => {
    const { body, requestId, today } = context
    const given = clearance(body, context)
    const isFit = given.fit_to_work !== false
    const ruling = judgeRenewalDay({ what, date: body.date, today, mustCount: isFit })
    if (!ruling.ok) throw conflict(ruling.code, `${ruling.message}. Reject the request.`)
    const expiry = isFit ? clearanceExpiry(body.date) : today
    await renewClearance(tx, toDriverChange(context), { ...given, given_on: body.date, expiry, request_id: requestId })
  },
})

/** Doctors and trainers may only ask about drivers that their session has verified by id number. */
export const assertVerifiedInSession = (db: Db, { actor: { sessionId }, driverId, at }: Requester): Promise<void> =>
  assertVerified(db, { sessionId, driverId, at })
