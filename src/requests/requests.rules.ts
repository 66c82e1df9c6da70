import { driverStatusNames, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { Ruling } from '#platform/server/refusal.ts'
import type { DecisionKey, Kind } from './kinds/kind.contract.ts'
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

/** Nobody decides their own request, whatever their role. */
export function judgeDecider({ raisedBy, deciderId }: { readonly raisedBy: string | null; readonly deciderId: string }): Ruling {
  if (raisedBy !== deciderId) return ok
  return { ok: false, code: 'own_request', message: 'You raised this request yourself. Somebody else must decide it.' }
}

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

/** '13 Jun 2026 at 21:05'. */
export function momentWords(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { ...momentParts, timeZone }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')} at ${part('hour')}:${part('minute')}`
}

const momentParts = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
