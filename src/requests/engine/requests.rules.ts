import { momentWords } from '#platform/contract/moment.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { driverStatusNames, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { RequestNews, RequestNewsId } from '#notifications/notifications.contract.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import type { DecisionKey, Kind } from '../kinds/kind.contract.ts'
import { requestStatus, requestStatusNames, type RequestStatusId } from './request-types.contract.ts'

const ok = { ok: true } as const

/** What may be asked of a driver of this status, and what may still be done when it is approved: the same question, asked twice. */
export function judgeDriver(kind: Pick<Kind, 'title' | 'allowedDriverStatuses'>, statusId: DriverStatusId): Ruling {
  if (kind.allowedDriverStatuses.includes(statusId)) return ok
  const wanted = kind.allowedDriverStatuses.map((id) => driverStatusNames[id]).join(' or ')
  return {
    ok: false,
    code: 'driver_status',
    message: `'${kind.title}' is for drivers with the status ${wanted}. This driver's status is ${driverStatusNames[statusId]}.`,
  }
}

/** The same kind as it is judged when it is approved. */
export const atApproval = (kind: Kind): Pick<Kind, 'title' | 'allowedDriverStatuses'> => ({
  title: kind.title,
  allowedDriverStatuses: kind.approvedAtStatuses ?? kind.allowedDriverStatuses,
})

type DriverNow = { readonly askedUnder: string; readonly nowWith: string; readonly statusId: DriverStatusId }

/**
 * Whether what was asked may be approved of the driver as the driver is now. What concerns the person goes along to another transporter; of the rest
 * the new transporter knows nothing. It can be rejected all the same.
 */
export function judgeApproval(kind: Kind, { askedUnder, nowWith, statusId }: DriverNow): Ruling {
  if (kind.concerns === 'person' || askedUnder === nowWith) return judgeDriver(atApproval(kind), statusId)
  return {
    ok: false,
    code: 'driver_transferred',
    message:
      'The driver has been transferred to another transporter since this was asked. Reject the request; the new transporter can then ask for it.',
  }
}

/** Nobody decides their own request, whatever their role. */
export function judgeDecider({ raisedBy, deciderId }: { readonly raisedBy: string | null; readonly deciderId: string }): Ruling {
  if (raisedBy !== deciderId) return ok
  return { ok: false, code: 'own_request', message: 'You raised this request yourself. Somebody else must decide it.' }
}

/** Whoever has submitted a request may take it back; nobody else. */
export function judgeCanceller({ raisedBy, userId }: { readonly raisedBy: string | null; readonly userId: string }): Ruling {
  if (raisedBy === userId) return ok
  return { ok: false, code: 'not_own_request', message: 'Only the one who sent this request can take it back.' }
}

/** Doctors and trainers see the requests they have sent themselves, and no others. */
export const seesOnlyOwn = (portal: Portal): boolean => portal === 'doctor' || portal === 'trainer'

type Deed = {
  readonly news: RequestNewsId
  readonly driverName: string
  readonly comment: string | null
  /** Null where the system itself did it. */
  readonly by: { readonly userId: string; readonly firstName: string; readonly lastName: string } | null
  /** Null when it was raised only just now, or by the system. */
  readonly raisedBy: string | null
}

/** What people are to hear of a deed. */
export const newsOf = (
  { typeId, title }: Pick<Kind, 'typeId' | 'title'>,
  { news, driverName, comment, by, raisedBy }: Deed,
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

/** Where a decision takes a pending request. */
export const decidedStatus = { approve: requestStatus.approved, reject: requestStatus.rejected } as const satisfies Record<
  DecisionKey,
  RequestStatusId
>

/** How a request was closed; `by` is null where the product itself did it. */
export type Closing = { readonly statusId: RequestStatusId; readonly by: string | null; readonly at: Date }

/** Tells a late decider who decided what and when, by the clock of the site. */
export function closedSentence({ statusId, by, at }: Closing, timeZone: string): string {
  return `This request is no longer available: ${requestStatusNames[statusId].toLowerCase()} by ${by ?? 'the system'} on ${momentWords(at, timeZone)}.`
}

export const alreadyAskedText = ({ existText }: Pick<Kind, 'existText'>): string => `A request has already been sent to ${existText}`
