import { announce } from '#notifications/announce.service.ts'
import { requestTrigger } from '#notifications/notifications.contract.ts'
import type { Actor } from '#accounts/people.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { insertApproval } from './approvals.store.ts'
import { appendRequestHistory } from '../raise/insert-request.store.ts'
import type { Kind } from '../../kinds/kind.contract.ts'
import { requestStatus } from '../request-types.contract.ts'
import { requestNotification } from '../requests.rules.ts'
import type { StoredRequest } from '../requests.store.ts'

/** What an approval is: the last one, which carries the request out, or the first of two, which leaves it pending. */
export type ApprovalStep = 'last' | 'first of two'

type Approval = {
  request: StoredRequest
  /** The one that was read. */
  version: number
  by: Actor
  raisedBy: string | null
  driverName: string
  comment: string
  at: Date
}

/** Counts an approval of a request that needs two, with history, audit and notification. False when the request is closed or has changed. */
export async function addApproval(tx: Tx, kind: Pick<Kind, 'typeId' | 'title'>, approval: Approval): Promise<ApprovalStep | false> {
  const { request, version, by, comment, at, ...told } = approval
  if (request.approvals_needed === 1) return 'last'
  const given = await insertApproval(tx, { requestId: request.id, version, by: by.userId, at })
  if (given === undefined) return false
  if (given >= request.approvals_needed) return 'last'
  await appendRequestHistory(tx, { requestId: request.id, statusId: requestStatus.approved, by: by.userId, comment, at })
  const audited = { at, userId: by.userId, subject: 'request', subjectId: request.id, plantId: by.plant.id }
  const after = { approvals: given, approvals_needed: request.approvals_needed, comment }
  await writeAudit(tx, { ...audited, action: 'request approved by the first of two', after })
  const notification = requestNotification(kind, { ...told, by, comment, event: requestTrigger.approvedByFirst })
  await announce(tx, { topic: 'request', payload: { ...notification, request_id: request.id }, plantId: by.plant.id, at })
  return 'first of two'
}
