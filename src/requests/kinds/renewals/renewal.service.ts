import { assertVerified } from '#drivers/search/verified-drivers.store.ts'
import { renewClearance } from '#passes/clearances/clearances.service.ts'
import { findCurrentClearance, type NewClearance } from '#passes/clearances/clearances.store.ts'
import { findingExpiry } from '#passes/clearances/current-clearance.rules.ts'
import type { ClearanceKind } from '#passes/passes.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import { toDriverChange, type Requester, type KindChanges, type RequestContext } from '../kind.service.ts'
import { previewPass } from '../pass-preview.service.ts'
import { judgeRenewalDay } from './renewal-day.rules.ts'
import { clearanceNames, datesText, nothingChanges, olderWarnings, passFactOf, previewClearance } from './renewal-preview.rules.ts'

type DatedBody = { readonly date: PlainDate }

export type Renewal<B extends DatedBody> = {
  /** 'examination' or 'training', for messages. */
  readonly what: string
  readonly kind: ClearanceKind
  /** The clearance that approval creates; a finding 'not fit' has no validity. */
  readonly clearance: (
    body: B,
    context: RequestContext,
  ) => Omit<NewClearance, 'kind' | 'driver_id' | 'given_on' | 'expiry' | 'request_id' | 'created_at'>
}

/** The changes of a renewal: approval adds the clearance, which counts unless a later examination or training is on record, and updates the pass. */
export const renewalChanges = <B extends DatedBody>({
  what,
  kind,
  clearance,
}: Renewal<B>): Required<Pick<KindChanges<B, unknown, undefined>, 'raised' | 'approved' | 'recordFields' | 'warnings' | 'preview'>> => {
  const toClearance = (context: RequestContext & { readonly body: B }) => {
    const created = { ...clearance(context.body, context), kind }
    const isFit = created.fit_to_work !== false
    return { ...created, isFit, expiry: findingExpiry({ givenOn: context.body.date, isFit }) }
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
    recordFields: async (db, { driver, body: { date } }) => {
      const current = await findCurrentClearance(db, driver.id, kind)
      const now = current ? { value: current.given_on, text: datesText(current) } : { value: null, text: null }
      return [{ key: kind, label: clearanceNames[kind], now, wanted: { value: date, text: dateText(date) } }]
    },
    warnings: async (db, { body: { date }, driver }) => olderWarnings(kind, await findCurrentClearance(db, driver.id, kind), date),
    preview: async (db, context) => {
      const { body, driver } = context
      const { expiry, fit_to_work } = toClearance(context)
      const current = await findCurrentClearance(db, driver.id, kind)
      const next = { given_on: body.date, expiry, fit_to_work }
      const ineffective = nothingChanges(kind, current, next)
      if (ineffective) return { facts: [ineffective] }
      const facts = previewClearance(kind, current, next)
      return { facts: [...facts, ...(await previewPass(db, driver, { [passFactOf[kind]]: expiry }))] }
    },
  }
}

/** Doctors and trainers may only raise requests about drivers verified in their session. */
export const assertVerifiedInSession = (db: Db, { actor: { sessionId }, driverId, at }: Requester): Promise<void> =>
  assertVerified(db, { sessionId, driverId, at })
