import { assertVerified } from '#drivers/search/verified-drivers.store.ts'
import { renewClearance } from '#passes/clearances/clearances.service.ts'
import { findCurrentClearance, type NewClearance } from '#passes/clearances/clearances.store.ts'
import { clearanceExpiry, type ClearanceKind } from '#passes/passes.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import { toDriverChange, type Requester, type KindChanges, type RequestContext } from '../kind.service.ts'
import { previewPass } from '../pass-preview.service.ts'
import { judgeRenewalDay } from './renewal-day.rules.ts'
import { olderWarnings, passFactOf, previewClearance } from './renewal-preview.rules.ts'

type DatedBody = { readonly date: PlainDate }

export type Renewal<B extends DatedBody> = {
  /** 'examination' or 'training', for messages. */
  readonly what: string
  readonly kind: ClearanceKind
  /** The clearance that approval creates; 'not fit' ends on its own day. */
  readonly clearance: (
    body: B,
    context: RequestContext,
  ) => Omit<NewClearance, 'kind' | 'driver_id' | 'given_on' | 'expiry' | 'request_id' | 'created_at'>
}

/** The changes of a renewal: approval makes it the current clearance and updates the pass. */
export const renewalChanges = <B extends DatedBody>({
  what,
  kind,
  clearance,
}: Renewal<B>): Required<Pick<KindChanges<B, unknown, undefined>, 'raised' | 'approved' | 'warnings' | 'preview'>> => {
  const toClearance = (context: RequestContext & { readonly body: B }) => {
    const created = { ...clearance(context.body, context), kind }
    const isFit = created.fit_to_work !== false
    return { ...created, isFit, expiry: isFit ? clearanceExpiry(context.body.date) : context.body.date }
  }
  return {
    raised: async (_tx, { body, today }) => {
      const ruling = judgeRenewalDay({ what, date: body.date, today, mustBeValid: true })
      if (!ruling.ok) throw invalid({ date: ruling.message })
    },
    approved: async (tx, context) => {
      const { body, requestId, today } = context
      const { isFit, expiry, ...newClearance } = toClearance(context)
      const ruling = judgeRenewalDay({ what, date: body.date, today, mustBeValid: isFit })
      if (!ruling.ok) throw conflict(ruling.code, `${ruling.message}. Reject the request.`)
      await renewClearance(tx, toDriverChange(context), { ...newClearance, given_on: body.date, expiry, request_id: requestId })
    },
    warnings: async (db, { body: { date }, driver }) => olderWarnings(kind, await findCurrentClearance(db, driver.id, kind), date),
    preview: async (db, context) => {
      const { body, driver } = context
      const { expiry } = toClearance(context)
      const current = await findCurrentClearance(db, driver.id, kind)
      const facts = previewClearance(kind, current, { given_on: body.date, expiry })
      return { facts: [...facts, ...(await previewPass(db, driver, { [passFactOf[kind]]: expiry }))] }
    },
  }
}

/** Doctors and trainers may only raise requests about drivers verified in their session. */
export const assertVerifiedInSession = (db: Db, { actor: { sessionId }, driverId, at }: Requester): Promise<void> =>
  assertVerified(db, { sessionId, driverId, at })
