import { momentText } from '#platform/contract/moment.ts'
import { joinList } from '#platform/contract/words.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { driverStatusNames, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { RequestPayload, RequestTriggerId } from '#notifications/notifications.contract.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import { approvedAsAnotherText, approvedBeforeText } from './requests.refusals.contract.ts'
import type { ApprovalsContext, ApprovalsNeeded, DecisionKey, Kind } from '../kinds/kind.contract.ts'
import { requestStatus, requestStatusNames, type RequestStatusId } from './request-types.contract.ts'

const ok = { ok: true } as const

/** Whether the kind allows the driver's status; judged when a request is raised, from this portal, and again when it is approved. */
export function judgeDriverStatus(
  kind: Pick<Kind, 'title' | 'allowedDriverStatuses' | 'staffOnlyStatuses'>,
  statusId: DriverStatusId,
  portal: Portal = 'staff_portal',
): Ruling {
  const statuses = kind.allowedDriverStatuses.filter((id) => portal === 'staff_portal' || !kind.staffOnlyStatuses?.includes(id))
  if (statuses.includes(statusId)) return ok
  const allowed = joinList(
    statuses.map((id) => driverStatusNames[id]),
    'or',
  )
  return {
    ok: false,
    code: 'driver_status',
    message: `'${kind.title}' is for drivers with the status ${allowed}. This driver's status is ${driverStatusNames[statusId]}.`,
  }
}

/** Whether a body of this kind stops the driver, and is taken whatever waits already. */
export const isUrgent = ({ urgent }: Pick<Kind, 'urgent'>, body: Readonly<Record<string, unknown>>): boolean =>
  urgent !== undefined && Object.entries(urgent.values).every(([name, value]) => body[name] === value)

/** As `judgeDriverStatus`, when a body is sent. */
export const judgeSending = (
  kind: Pick<Kind, 'title' | 'allowedDriverStatuses' | 'staffOnlyStatuses' | 'urgent'>,
  { body, statusId, portal }: { body: object; statusId: DriverStatusId; portal: Portal },
): Ruling => {
  const isTaken = isUrgent(kind, body as Readonly<Record<string, unknown>>) && kind.urgent?.driverStatuses.includes(statusId)
  return isTaken ? ok : judgeDriverStatus(kind, statusId, portal)
}

/** The properties of a kind that decide whether its requests may be approved. */
export type RuledBy = 'title' | 'concerns' | 'allowedDriverStatuses' | 'approvedAtStatuses' | 'approvalsNeeded'

/** The kind's allowed statuses at approval. */
export const atApproval = (kind: Pick<Kind, RuledBy>): Pick<Kind, 'title' | 'allowedDriverStatuses'> => ({
  title: kind.title,
  allowedDriverStatuses: kind.approvedAtStatuses ?? kind.allowedDriverStatuses,
})

export const approvalsNeededFor = ({ approvalsNeeded }: Pick<Kind, 'approvalsNeeded'>, context: ApprovalsContext): ApprovalsNeeded =>
  approvalsNeeded?.(context) ?? 1

export type DriverNow = {
  raisedUnder: string
  nowWith: string
  statusId: DriverStatusId
  /** As stored when the request was raised. */
  approvalsNeeded: number
  /** What the plant asks for now; left out where only the driver's status can have changed. */
  toBlacklist?: ApprovalsNeeded | undefined
}

/** Whether a request may be approved for the driver as of now. 'employment' requests cannot be approved after a transfer; 'person' requests can. */
export function judgeApproval(
  kind: Pick<Kind, RuledBy>,
  { raisedUnder, nowWith, statusId, approvalsNeeded, toBlacklist }: DriverNow,
): Ruling {
  if (kind.concerns === 'employment' && raisedUnder !== nowWith)
    return {
      ok: false,
      code: 'driver_transferred',
      message:
        'The driver has moved to another transporter since this request was raised. Reject it. The new transporter can send a new one.',
    }
  const ruling = judgeDriverStatus(atApproval(kind), statusId)
  if (!ruling.ok) return ruling
  if (approvalsNeededFor(kind, { statusId, ...(toBlacklist && { toBlacklist }) }) <= approvalsNeeded) return ruling
  if (toBlacklist === 2) return { ok: false, code: 'approvals_needed', message: moreApprovalsText }
  return {
    ok: false,
    code: 'driver_status',
    message: `The driver's status is ${driverStatusNames[statusId]} now, which needs a request that two colleagues approve. Reject this one and send a new one.`,
  }
}

const moreApprovalsText = 'The plant asks for two approvals since this request was sent. Reject it and send a new one.'

type Approver = { approvedBy: readonly string[]; deciderId: string; ownIds: ReadonlySet<string> }

/** Nobody approves a request twice, under whatever account; who approved it first may still reject it. */
export function judgeApprover({ approvedBy, deciderId, ownIds }: Approver): Ruling {
  if (approvedBy.includes(deciderId)) return { ok: false, code: 'approved_before', message: approvedBeforeText }
  return approvedBy.some((id) => ownIds.has(id)) ? { ok: false, code: 'approved_before', message: approvedAsAnotherText } : ok
}

type Submitted = { raisedBy: string | null; correctedBy: readonly string[] }

/** A submitter never decides their own request, whatever their role; nor does who corrected it for them. */
export function judgeDecider({ raisedBy, correctedBy, deciderId }: Submitted & { deciderId: string }): Ruling {
  if (raisedBy === deciderId) return ownRequest('raised')
  return correctedBy.includes(deciderId) ? ownRequest('corrected') : ok
}

const ownRequest = (did: 'raised' | 'corrected'): Ruling => ({
  ok: false,
  code: 'own_request',
  message: `You ${did} this request yourself, so you cannot decide it. Ask a colleague.`,
})

/** Nobody decides on what they may not read, rejecting included: some kinds' files need a permission. */
export function judgeReader({ filePermission }: Pick<Kind, 'filePermission'>, { permissions }: { permissions: readonly string[] }): Ruling {
  if (filePermission === undefined || permissions.includes(filePermission)) return ok
  return {
    ok: false,
    code: 'unread_report',
    message: 'Your role does not allow you to open the report of this request, so you cannot decide it.',
  }
}

/** Only the submitter may cancel a request. */
export function judgeCanceller({ raisedBy, userId }: { raisedBy: string | null; userId: string }): Ruling {
  if (raisedBy === userId) return ok
  return { ok: false, code: 'not_own_request', message: 'Only the person who sent this request can cancel it.' }
}

type Closable = { status_id: number; created_by: string | null }

/** Whether this reader may cancel the request now. */
export const mayCancel = ({ status_id, created_by }: Closable, userId: string): boolean =>
  status_id === requestStatus.pending && judgeCanceller({ raisedBy: created_by, userId }).ok

/** Doctors and trainers see only their own requests. */
export const seesOnlyOwn = (portal: Portal): boolean => portal === 'doctor' || portal === 'trainer'

type RequestEvent = {
  event: RequestTriggerId
  driverName: string
  comment: string | null
  /** Null for the system. */
  by: { userId: string; firstName: string; lastName: string } | null
  /** Null while it is being raised, or when the system raised it. */
  raisedBy: string | null
}

/** The outbox payload for a change to a request, without its id. */
export const requestNotification = (
  { typeId, title }: Pick<Kind, 'typeId' | 'title'>,
  { event, driverName, comment, by, raisedBy }: RequestEvent,
): Omit<RequestPayload, 'request_id'> => ({
  type_id: typeId,
  type_name: title,
  news: event,
  driver_name: driverName,
  comment,
  by_id: by && by.userId,
  by_name: by && `${by.firstName} ${by.lastName}`,
  raised_by_id: raisedBy,
})

export const isPending = (statusId: RequestStatusId): boolean => statusId === requestStatus.pending

/** The status after each decision. */
export const decidedStatus = { approve: requestStatus.approved, reject: requestStatus.rejected } as const satisfies Record<
  DecisionKey,
  RequestStatusId
>

/** How a request was closed; `by` is null for the system. */
export type Closing = { statusId: RequestStatusId; by: string | null; at: Date }

/** The refusal text with who closed the request and when, in the site's time zone. */
export function closedText({ statusId, by, at }: Closing, timeZone: string): string {
  return `This request is no longer available: ${requestStatusNames[statusId].toLowerCase()} by ${by ?? 'the system'} on ${momentText(at, timeZone)}.`
}

/** The refusal text while the submitter has to correct the request. */
export const sentBackText = ({ by, at }: { by: string; at: Date }, timeZone: string): string =>
  `${by} sent this request back to its submitter on ${momentText(at, timeZone)}. It can be approved when it has been resubmitted. You can still reject it.`

export const changedText = 'This request has changed since you opened it. Read it again before you decide.'

export const duplicateText = ({ duplicateMessage }: Pick<Kind, 'duplicateMessage'>): string =>
  `A request has already been sent to ${duplicateMessage}`

/** What a stored request has of its kind's body, for the kind's `storedShape`. */
export const storedInput = ({ comment, body_data }: { comment: string | null; body_data: object }): object => ({
  ...(comment !== null && { comment }),
  ...body_data,
})
