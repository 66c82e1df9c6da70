import type { Actor } from '#accounts/people.ts'
import { judgeIssuer, type JudgedIssuer } from '#administration/issuers/issuer-judgement.rules.ts'
import { findIssuer, holdIssuer, type IssuerKey } from '#administration/issuers/issuers.service.ts'
import { assertVerified } from '#drivers/search/verified-drivers.service.ts'
import { assertGivable, listRestrictions } from '#drivers/restrictions/restrictions.service.ts'
import { renewClearance, findCurrentClearance } from '#drivers/clearances/clearances.service.ts'
import type { NewClearance } from '#drivers/clearances/clearances.store.ts'
import type { ClearanceKind } from '#drivers/pass/pass.rules.ts'
import { isHeldByRecallOf } from '#drivers/recalls/recalled.service.ts'
import { setDayProblem, type ProofRule } from '#drivers/requirements/proof-rule.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import { judgeGivenBy } from '#recalls/given.service.ts'
import { sameIssuerText } from '#recalls/recalls.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { PreviewFact } from '../approval-preview.contract.ts'
import { conflict, invalid, type Ruling } from '#platform/server/http/refusal.ts'
import { findSentAt } from '../../engine/sent-at.store.ts'
import { toDriverChange, type Requester, type KindChanges, type RequestContext } from '../kind.service.ts'
import { previewPass } from '../pass-preview.service.ts'
import { readRenewal, type DatedBody, type ReadRenewal, type RenewedDriver } from './read-renewal.service.ts'
import { judgeRenewalDay } from './renewal-day.rules.ts'
import {
  clearanceNames,
  datesText,
  nothingChanges,
  olderWarnings,
  passFactOf,
  previewClearance,
  previewRestrictions,
} from './renewal-preview.rules.ts'

/** What staff add on approval: keys of restrictions. */
type Added = { restrictions?: readonly string[] }
type Approved<B> = { body: B; driver: RenewedDriver }

export type Renewal<B extends DatedBody> = {
  /** 'examination' or 'training', for messages. */
  what: string
  kind: ClearanceKind
  /** Whether it finds fit to work, for a medical. */
  finding?: (body: B) => boolean
  /** Who gives it: known by the sender's access, or by what the sender wrote. */
  issuer: (sent: { actor: Actor; body: B }) => IssuerKey
  /** The clearance that approval creates. */
  clearance: (
    body: B,
    context: RequestContext,
  ) => Omit<NewClearance, 'kind' | 'driver_id' | 'given_on' | 'expiry' | 'fit_to_work' | 'restrictions' | 'request_id' | 'created_at'>
}

/** The changes of a renewal: approval adds the clearance, which counts unless a later examination or training is on record, and updates the pass. */
export const renewalChanges = <B extends DatedBody>({
  what,
  kind,
  finding,
  issuer: issuerOf,
  clearance,
}: Renewal<B>): Required<Pick<KindChanges<B, Added, undefined>, 'raised' | 'approved' | 'recordFields' | 'warnings' | 'preview'>> => {
  const isFit = (body: B): boolean => finding?.(body) !== false
  const read = (db: Db, { driver, body }: Approved<B>) => readRenewal(db, { kind, driver, body, fit: finding?.(body) ?? null })
  const { judge, judgeApproval } = issuerJudgement(kind, isFit)
  return {
    raised: async (tx, { actor, driver, body, today }) => {
      const { found, rule } = await read(tx, { driver, body })
      assertDated(judgeRenewalDay({ what, date: body.date, today, ...lasting(rule, found.isFit ? rule.untilNow : null) }))
      const problem = setDayProblem(rule, { what, today, ...found })
      if (problem) throw invalid({ valid_until: problem })
      await assertGivable(tx, driver.auth_plant_id, body.restrictions ?? [])
      const issuer = await holdIssuer(tx, issuerOf({ actor, body }))
      assertDated(judge(issuer, body))
      if (issuer && isFit(body) && (await isHeldByRecallOf(tx, { driverId: driver.id, kind, issuerId: issuer.id })))
        throw conflict('renew_elsewhere', sameIssuerText({ kind, driverName: driver.name }))
      return issuer?.courses ? { issuer_id: issuer.id } : undefined
    },
    approved: async (tx, context) => {
      const { body, requestId, today } = context
      const { found, rule, next, recorded } = await read(tx, context)
      assertHasDay(what, found, rule)
      const ruling = judgeRenewalDay({ what, date: body.date, today, ...lasting(rule, found.isFit ? next.expiry : null) })
      if (!ruling.ok) throw conflict(ruling.code, `${ruling.message}. Reject the request.`)
      const issuer = await holdIssuer(tx, { requestId })
      const approval = await judgeApproval(tx, issuer, context)
      if (!approval.ok) throw conflict(approval.code, `${approval.message} Reject the request.`)
      const restrictions = await withAdded(tx, context)
      const given = { ...clearance(body, context), ...recorded, restrictions, issuer_id: issuer?.id ?? null }
      const sent = { sentAt: await findSentAt(tx, requestId) }
      await renewClearance(tx, toDriverChange(context), { ...given, kind, request_id: requestId }, sent)
    },
    recordFields: async (db, { driver, body }) => {
      const current = await findCurrentClearance(db, driver.id, kind)
      const now = current ? { value: current.given_on, text: datesText(current) } : { value: null, text: null }
      const { next } = await read(db, { driver, body })
      const wanted = nothingChanges(kind, current, next) ? now : { value: body.date, text: dateText(body.date) }
      return [{ key: kind, label: clearanceNames[kind], now, wanted }]
    },
    warnings: async (db, { body: { date }, driver }) => olderWarnings(kind, await findCurrentClearance(db, driver.id, kind), date),
    preview: async (db, { requestId, body, driver }) => {
      const { next } = await read(db, { driver, body })
      const approval = await judgeApproval(db, await findIssuer(db, { requestId }), { body, driver })
      const blocker = approval.ok ? null : `${approval.message} Reject the request.`
      const current = await findCurrentClearance(db, driver.id, kind)
      const ineffective = nothingChanges(kind, current, next)
      if (ineffective) return { facts: [ineffective], blocker }
      const facts = [...previewClearance(kind, current, next), ...(await restrictionFacts(db, driver, { current, body }))]
      return { facts: [...facts, ...(await previewPass(db, driver, { [passFactOf[kind]]: next.expiry }))], blocker }
    },
  }
}

/** Whether the issuer may give a renewal; what stops a driver is taken from whoever found it. */
function issuerJudgement<B extends DatedBody>(kind: ClearanceKind, isFit: (body: B) => boolean) {
  const judge = (issuer: JudgedIssuer | undefined, body: B): Ruling =>
    issuer && isFit(body) ? judgeIssuer(issuer, { kind, day: body.date }) : { ok: true }
  const judgeApproval = async (db: Db, issuer: JudgedIssuer | undefined, { body, driver }: Approved<B>): Promise<Ruling> => {
    const designated = judge(issuer, body)
    if (!designated.ok || !issuer || !isFit(body)) return designated
    return judgeGivenBy(db, { issuerId: issuer.id, kind, day: body.date, plantId: driver.auth_plant_id })
  }
  return { judge, judgeApproval }
}

/** Until when it lasts, and how many months that is. */
const lasting = (rule: ProofRule, until: PlainDate | null) => ({ until, months: until === rule.until ? rule.months : null })

/** The plant's rule may have become one by the date on the report since this was sent. */
function assertHasDay(what: string, { isFit, setTo }: ReadRenewal['found'], { until }: ProofRule): void {
  if (isFit && until === null && setTo === null)
    throw conflict('day_missing', `The plant's rule asks until when the ${what} is valid. Send the request back.`)
}

type Restricting = { body: { restrictions?: readonly string[] | undefined }; driver: { auth_plant_id: string } }

/** Staff add to what was found, and take nothing from it. */
async function withAdded(tx: Tx, { body, driver, decision }: Restricting & { decision: Added }): Promise<readonly string[]> {
  const { restrictions: added = [] } = decision
  await assertGivable(tx, driver.auth_plant_id, added)
  return [...new Set([...(body.restrictions ?? []), ...added])]
}

type Proofs = Pick<Restricting, 'body'> & { current: Restricting['body'] | undefined }

async function restrictionFacts(
  db: Db,
  { auth_plant_id: plantId }: Restricting['driver'],
  { current, body }: Proofs,
): Promise<PreviewFact[]> {
  const names = new Map((await listRestrictions(db, plantId)).map(({ key, name }) => [key, name]))
  return previewRestrictions(names, current?.restrictions ?? [], body.restrictions ?? [])
}

function assertDated(ruling: Ruling): void {
  if (!ruling.ok) throw invalid({ date: ruling.message })
}

/** Doctors and trainers may only raise requests about drivers verified in their session. */
export const assertVerifiedInSession = (db: Db, { actor: { sessionId }, driverId, at }: Requester): Promise<void> =>
  assertVerified(db, { sessionId, driverId, at })
