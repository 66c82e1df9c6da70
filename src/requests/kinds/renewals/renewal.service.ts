import { assertVerified } from '#drivers/search/verified-drivers.service.ts'
import { renewClearance, findCurrentClearance } from '#drivers/clearances/clearances.service.ts'
import type { NewClearance } from '#drivers/clearances/clearances.store.ts'
import { findingExpiry } from '#drivers/clearances/current-clearance.rules.ts'
import type { ClearanceKind } from '#drivers/pass/pass.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import { toDriverChange, type Requester, type KindChanges, type RequestContext } from '../kind.service.ts'
import { previewPass } from '../pass-preview.service.ts'
import { judgeRenewalDay } from './renewal-day.rules.ts'
import { clearanceNames, datesText, nothingChanges, olderWarnings, passFactOf, previewClearance } from './renewal-preview.rules.ts'

type DatedBody = { date: PlainDate }

export type Renewal<B extends DatedBody> = {
  /** 'examination' or 'training', for messages. */
  what: string
  kind: ClearanceKind
  /** Whether it finds fit to work, for a medical; a finding 'not fit' has no validity. */
  finding?: (body: B) => boolean
  /** The clearance that approval creates. */
  clearance: (
    body: B,
    context: RequestContext,
  ) => Omit<NewClearance, 'kind' | 'driver_id' | 'given_on' | 'expiry' | 'fit_to_work' | 'request_id' | 'created_at'>
}

/** The changes of a renewal: approval adds the clearance, which counts unless a later examination or training is on record, and updates the pass. */
export const renewalChanges = <B extends DatedBody>({
  what,
  kind,
  finding,
  clearance,
}: Renewal<B>): Required<Pick<KindChanges<B, unknown, undefined>, 'raised' | 'approved' | 'recordFields' | 'warnings' | 'preview'>> => {
  const toFound = (body: B) => {
    const fit_to_work = finding?.(body) ?? null
    return { given_on: body.date, fit_to_work, expiry: findingExpiry({ givenOn: body.date, isFit: fit_to_work !== false }) }
  }
  return {
    raised: async (_tx, { body, today }) => {
      const ruling = judgeRenewalDay({ what, date: body.date, today, mustBeValid: toFound(body).fit_to_work !== false })
      if (!ruling.ok) throw invalid({ date: ruling.message })
    },
    approved: async (tx, context) => {
      const { body, requestId, today } = context
      const found = toFound(body)
      const ruling = judgeRenewalDay({ what, date: body.date, today, mustBeValid: found.fit_to_work !== false })
      if (!ruling.ok) throw conflict(ruling.code, `${ruling.message}. Reject the request.`)
      await renewClearance(tx, toDriverChange(context), { ...clearance(body, context), ...found, kind, request_id: requestId })
    },
    recordFields: async (db, { driver, body }) => {
      const current = await findCurrentClearance(db, driver.id, kind)
      const now = current ? { value: current.given_on, text: datesText(current) } : { value: null, text: null }
      const wanted = nothingChanges(kind, current, toFound(body)) ? now : { value: body.date, text: dateText(body.date) }
      return [{ key: kind, label: clearanceNames[kind], now, wanted }]
    },
    warnings: async (db, { body: { date }, driver }) => olderWarnings(kind, await findCurrentClearance(db, driver.id, kind), date),
    preview: async (db, { body, driver }) => {
      const next = toFound(body)
      const current = await findCurrentClearance(db, driver.id, kind)
      const ineffective = nothingChanges(kind, current, next)
      if (ineffective) return { facts: [ineffective] }
      const facts = previewClearance(kind, current, next)
      return { facts: [...facts, ...(await previewPass(db, driver, { [passFactOf[kind]]: next.expiry }))] }
    },
  }
}

/** Doctors and trainers may only raise requests about drivers verified in their session. */
export const assertVerifiedInSession = (db: Db, { actor: { sessionId }, driverId, at }: Requester): Promise<void> =>
  assertVerified(db, { sessionId, driverId, at })
