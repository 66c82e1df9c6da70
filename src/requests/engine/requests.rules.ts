import { momentWords } from '#platform/contract/moment.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { driverStatusNames, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { RequestNews, RequestNewsId } from '#notifications/notifications.contract.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import type { DecisionKey, Kind } from '../kinds/kind.contract.ts'
import { requestStatus, requestStatusNames, type RequestStatusId } from './request-types.contract.ts'

const ok = { ok: true } as const

/** Whether the kind allows the driver's status; judged when a request is raised and again when it is approved. */
export function judgeDriverStatus(kind: Pick<Kind, 'title' | 'allowedDriverStatuses'>, statusId: DriverStatusId): Ruling {
  if (kind.allowedDriverStatuses.includes(statusId)) return ok
  const wanted = kind.allowedDriverStatuses.map((id) => driverStatusNames[id]).join(' or ')
  return {
    ok: false,
    code: 'driver_status',
    message: `'${kind.title}' is for drivers with the status ${wanted}. This driver's status is ${driverStatusNames[statusId]}.`,
  }
}

/** What a kind says about whether it may be approved. */
export type RuledBy = 'title' | 'concerns' | 'allowedDriverStatuses' | 'approvedAtStatuses'

/** The kind's allowed statuses at approval. */
export const atApproval = (kind: Pick<Kind, RuledBy>): Pick<Kind, 'title' | 'allowedDriverStatuses'> => ({
  title: kind.title,
  allowedDriverStatuses: kind.approvedAtStatuses ?? kind.allowedDriverStatuses,
})

type DriverNow = { readonly raisedUnder: string; readonly nowWith: string; readonly statusId: DriverStatusId }

/** Whether a request may be approved for the driver as of now. 'employment' requests cannot be approved after a transfer; 'person' requests can. */
export function judgeApproval(kind: Pick<Kind, RuledBy>, { raisedUnder, nowWith, statusId }: DriverNow): Ruling {
  if (kind.concerns === 'person' || raisedUnder === nowWith) return judgeDriverStatus(atApproval(kind), statusId)
  return {
    ok: false,
    code: 'driver_transferred',
    message:
      'The driver has moved to another transporter since this request was raised. Reject it; the new transporter can raise a new one.',
  }
}

/** Nobody decides their own request, whatever their role. */
export function judgeDecider({ raisedBy, deciderId }: { readonly raisedBy: string | null; readonly deciderId: string }): Ruling {
  if (raisedBy !== deciderId) return ok
  return { ok: false, code: 'own_request', message: 'You raised this request yourself, so you cannot decide it. Ask a colleague.' }
}

/** Only the submitter may cancel a request. */
export function judgeCanceller({ raisedBy, userId }: { readonly raisedBy: string | null; readonly userId: string }): Ruling {
  if (raisedBy === userId) return ok
  return { ok: false, code: 'not_own_request', message: 'Only the person who sent this request can cancel it.' }
}

/** Doctors and trainers see only the requests that they sent themselves. */
export const seesOnlyOwn = (portal: Portal): boolean => portal === 'doctor' || portal === 'trainer'

type RequestEvent = {
  readonly news: RequestNewsId
  readonly driverName: string
  readonly comment: string | null
  /** Null where the product itself acted. */
  readonly by: { readonly userId: string; readonly firstName: string; readonly lastName: string } | null
  /** Null when it is being raised, or was raised by the product itself. */
  readonly raisedBy: string | null
}

/** The notification of a change to a request. */
export const requestNotification = (
  { typeId, title }: Pick<Kind, 'typeId' | 'title'>,
  { news, driverName, comment, by, raisedBy }: RequestEvent,
): Omit<RequestNews, 'request_id'> => ({
  type_id: typeId,
  type_name: title,
  news,
  driver_name: driverName,
  comment,
  by_id: by && by.userId,
  by_name: by && `${by.firstName} ${by.lastName}`,
  raised_by_id: raisedBy,
})

export const isPending = (statusId: RequestStatusId): boolean => statusId === requestStatus.pending

/** The status that each decision gives. */
export const decidedStatus = { approve: requestStatus.approved, reject: requestStatus.rejected } as const satisfies Record<
  DecisionKey,
  RequestStatusId
>

/** How a request was closed; `by` is null where the product itself closed it. */
export type Closing = { readonly statusId: RequestStatusId; readonly by: string | null; readonly at: Date }

/** Says who closed the request and when, by the site's clock. */
export function closedSentence({ statusId, by, at }: Closing, timeZone: string): string {
  return `This request is no longer available: ${requestStatusNames[statusId].toLowerCase()} by ${by ?? 'the system'} on ${momentWords(at, timeZone)}.`
}

export const duplicateText = ({ duplicateMessage }: Pick<Kind, 'duplicateMessage'>): string =>
  `A request has already been sent to ${duplicateMessage}`
