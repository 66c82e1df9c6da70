import type * as z from 'zod/mini'
import { earlierFindingText } from '#drivers/holds/earlier-findings.rules.ts'
import { listEarlierFindings, liftRefutedFindings, liftRequestHold, placeHold } from '#drivers/holds/holds.service.ts'
import { findCurrentClearance } from '#drivers/clearances/clearances.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { PreviewFact } from '../approval-preview.contract.ts'
import { handleKind, toDriverChange, type RequestContext } from '../kind.service.ts'
import { assertVerifiedInSession, renewalChanges } from '../renewals/renewal.service.ts'
import { listPendingBeside, type PendingFinding } from './pending-findings.store.ts'
import { renewMedical } from './renew-medical.contract.ts'

type StoredBody = z.output<typeof renewMedical.storedShape>

const isUnfit = ({ fit_to_work }: Pick<StoredBody, 'fit_to_work'>): boolean => fit_to_work === 'no'

const renewal = renewalChanges<StoredBody>({
  what: 'examination',
  kind: 'medical',
  issuer: ({ actor: { doctor } }) => ({ doctorId: doctor?.id ?? null }),
  finding: (body) => !isUnfit(body),
  clearance: (body, { doctorId }) => ({ doctor_id: doctorId, file_id: body.medical_report }),
})

/** A finding 'not fit' holds the driver everywhere from its submission until it is decided, rejected or cancelled by a person. */
export const renewMedicalHandler = handleKind(renewMedical, {
  ...renewal,
  assertMayRequest: assertVerifiedInSession,
  raised: async (tx, context) => {
    await renewal.raised(tx, context)
    if (isUnfit(context.body))
      await placeHold(tx, toDatedChange(context), { kind: 'unfit', reason: 'finding', requestId: context.requestId, plantId: null })
  },
  approved: async (tx, context) => {
    await renewal.approved(tx, context)
    await lift(tx, context, 'approved')
  },
  rejected: (tx, context) => lift(tx, context, 'rejected'),
  cancelled: (tx, context) => lift(tx, context, 'cancelled'),
  // Nobody has judged the finding, so it holds the driver wherever they come back, until a later examination finds fit.
  closed: async (tx, context) => {
    const current = await findCurrentClearance(tx, context.driver.id, 'medical')
    if (current?.fit_to_work === true) await liftRefutedFindings(tx, toDriverChange(context), { examinedOn: current.given_on })
  },
  preview: async (db, context) => {
    const approval = await renewal.preview(db, context)
    const pending = await listPendingBeside(db, { driverId: context.driver.id, besidesId: context.requestId })
    const earlier = isUnfit(context.body) ? [] : await earlierFindings(db, context, pending)
    return { ...approval, facts: [...pending.map((each) => otherFinding(each, context)), ...earlier, ...approval.facts] }
  },
})

const toDatedChange = (context: RequestContext) => ({ ...toDriverChange(context), today: context.today })

const lift = (tx: Tx, context: RequestContext, ended: 'approved' | 'rejected' | 'cancelled'): Promise<void> =>
  liftRequestHold(tx, toDatedChange(context), { requestId: context.requestId, ended })

/** What waits beside a request: each decider sees both findings. */
function otherFinding({ id, doctor, date, sentAt, isFit }: PendingFinding, { plant }: RequestContext): PreviewFact {
  const sent = `${doctor ?? 'A doctor'} sent '${isFit ? 'fit' : 'not fit'} to work' on ${dateText(toPlainDate(sentAt, plant.timeZone))}, examined on ${dateText(date)}.`
  const text = `${sent} It is not decided${isFit ? '' : ' and holds the driver'}.`
  return { label: 'Other finding', text, is_warning: true, request_id: id }
}

/** What found not fit before, its own earlier versions included, and is not among what waits. */
async function earlierFindings(
  db: Db,
  { requestId, plant }: RequestContext,
  pending: readonly PendingFinding[],
): Promise<readonly PreviewFact[]> {
  const found = await listEarlierFindings(db, requestId)
  return found
    .filter((finding) => !pending.some(({ id }) => id === finding.requestId))
    .map((finding) => ({
      label: 'Earlier finding',
      text: earlierFindingText(finding, plant),
      is_warning: true,
      // Requests of another plant do not open here.
      ...(finding.requestId !== requestId && finding.plantId === plant.id && { request_id: finding.requestId }),
    }))
}
