import type { Actor } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import { conflict, type Refusal } from '#platform/server/http/refusal.ts'
import type { RequestContext } from '../../kinds/kind.service.ts'
import { requestStatusNames } from '../request-types.contract.ts'
import { changedText, closedText, isPending, sentBackText } from '../requests.rules.ts'
import { findClosing, findRequestState, type StoredRequest } from '../requests.store.ts'

/** The part of a kind's context that is stored with the request. */
export const toRequestContext = (
  request: Pick<StoredRequest, 'id' | 'transporter_id' | 'created_by' | 'doctor_id'>,
): Pick<RequestContext, 'requestId' | 'transporterId' | 'raisedBy' | 'doctorId'> => ({
  requestId: request.id,
  transporterId: request.transporter_id,
  raisedBy: request.created_by,
  doctorId: request.doctor_id,
})

/** The refusal (409) of a decision without effect: the request is closed, waits for its submitter, or is not the one that was read. */
export async function decisionRefusal(db: Db, requestId: string, actor: Actor): Promise<Refusal> {
  const { statusId, sentBack } = await findRequestState(db, requestId)
  if (!isPending(statusId)) return requestClosed(db, requestId, actor)
  if (sentBack) return conflict('request_sent_back', sentBackText(sentBack, actor.plant.timeZone))
  return conflict('request_changed', changedText)
}

/** The refusal (409) of a change to a closed request: who closed it, when, and how. */
export async function requestClosed(db: Db, requestId: string, actor: Actor): Promise<Refusal> {
  const closing = await findClosing(db, requestId)
  return conflict('request_closed', closedText(closing, actor.plant.timeZone), {
    status: requestStatusNames[closing.statusId],
    decided_by: closing.by ?? '',
    decided_at: closing.at.toISOString(),
  })
}
