import type * as z from 'zod/mini'
import { liftRefutedFindings, liftRequestHold, placeHold } from '#holds/holds.service.ts'
import { findCurrentClearance } from '#passes/clearances/clearances.store.ts'
import { dateText } from '#platform/contract/moment.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { requestStatus } from '../../engine/request-types.contract.ts'
import type { PreviewFact } from '../approval-preview.contract.ts'
import { handleKind, toDriverChange, type RequestContext } from '../kind.service.ts'
import { assertVerifiedInSession, renewalChanges } from '../renewals/renewal.service.ts'
import { listPendingBeside, listWithdrawnUnfit } from './earlier-findings.store.ts'
import { renewMedical } from './renew-medical.contract.ts'

type StoredBody = z.output<typeof renewMedical.storedShape>

const isUnfit = ({ fit_to_work }: Pick<StoredBody, 'fit_to_work'>): boolean => fit_to_work === 'no'

const renewal = renewalChanges<StoredBody>({
  what: 'examination',
  kind: 'medical',
  finding: (body) => !isUnfit(body),
  clearance: (body, { doctorId }) => ({ doctor_id: doctorId, file_id: body.medical_report }),
})

/** A finding 'not fit' holds the driver everywhere from its submission until it is decided, rejected or cancelled by a person. */
export const renewMedicalHandler = handleKind(renewMedical, {
  ...renewal,
  assertMayRequest: assertVerifiedInSession,
  raised: async (tx, context) => {
    await renewal.raised(tx, context)
    if (isUnfit(context.body)) await placeHold(tx, toDriverChange(context), { kind: 'unfit', requestId: context.requestId, plantId: null })
  },
  approved: async (tx, context) => {
    await renewal.approved(tx, context)
    await lift(tx, context, { reason: 'approved', isUnfit: isUnfit(context.body) })
  },
  rejected: (tx, context) => lift(tx, context, { reason: 'rejected' }),
  cancelled: (tx, context) => lift(tx, context, { reason: 'cancelled' }),
  // Nobody has judged the finding, so it holds the driver wherever they come back, until a later examination finds fit.
  closed: async (tx, context) => {
    const current = await findCurrentClearance(tx, context.driver.id, 'medical')
    if (current?.fit_to_work === true) await liftRefutedFindings(tx, toDriverChange(context), { examinedOn: current.given_on })
  },
  preview: async (db, context) => {
    const approval = await renewal.preview(db, context)
    const earlier = isUnfit(context.body) ? [] : await earlierFindings(db, context)
    return { ...approval, facts: [...(await otherFindings(db, context)), ...earlier, ...approval.facts] }
  },
})

const lift = (
  tx: Tx,
  context: RequestContext,
  { reason, isUnfit: isStillUnfit = false }: { reason: string; isUnfit?: boolean },
): Promise<void> => liftRequestHold(tx, toDriverChange(context), { requestId: context.requestId, reason, isStillUnfit })

/** What waits beside a request: each decider sees both findings. */
async function otherFindings(db: Db, { driver, requestId, plant }: RequestContext): Promise<readonly PreviewFact[]> {
  const found = await listPendingBeside(db, { driverId: driver.id, besidesId: requestId })
  return found.map(({ id, doctor, date, sentAt, isFit }) => {
    const sent = `${doctor ?? 'A doctor'} sent '${isFit ? 'fit' : 'not fit'} to work' on ${dateText(toPlainDate(sentAt, plant.timeZone))}, examined on ${dateText(date)}.`
    const text = `${sent} It is not decided${isFit ? '' : ' and holds the driver'}.`
    return { label: 'Other finding', text, is_warning: true, request_id: id }
  })
}

/** A finding that was taken back this recently is shown beside the one that clears the driver. */
const shownDays = 30

async function earlierFindings(db: Db, { driver, requestId, plant, at }: RequestContext): Promise<readonly PreviewFact[]> {
  const since = new Date(at.getTime() - shownDays * 86_400_000)
  const found = await listWithdrawnUnfit(db, { driverId: driver.id, since, besidesId: requestId })
  return found.map(({ id, doctor, date, sentAt, statusId, closedAt, closedBy }) => {
    const dayOf = (moment: Date): string => dateText(toPlainDate(moment, plant.timeZone))
    const end = statusId === requestStatus.cancelled ? 'cancelled' : 'rejected'
    const text = `${doctor ?? 'A doctor'} sent 'not fit to work' on ${dayOf(sentAt)}, examined on ${dateText(date)}. It was ${end} on ${dayOf(closedAt)} by ${closedBy ?? 'the system'}.`
    return { label: 'Earlier finding', text, is_warning: true, request_id: id }
  })
}
