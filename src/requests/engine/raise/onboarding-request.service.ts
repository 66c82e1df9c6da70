import type { Actor } from '#accounts/people.ts'
import { requestTrigger } from '#notifications/notifications.contract.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { appendRequestHistory, insertRequest, recordDecision, type NewRequest } from './insert-request.store.ts'
import { requestStatus, requestStatusNames, requestType, requestTypeNames } from '../request-types.contract.ts'
import { requestNotification } from '../requests.rules.ts'

const kind = { typeId: requestType.onboarding, title: requestTypeNames[requestType.onboarding] }

type Opening = Pick<NewRequest, 'driver' | 'at'> & { by: Pick<Actor, 'userId' | 'portal'> }

/** The request that goes with an application, whose steps decide it; answers its id. The step's own notification reaches those who are chosen for the request, too. */
export const openOnboardingRequest = (tx: Tx, { driver, by, at }: Opening): Promise<string> =>
  insertRequest(tx, {
    typeId: kind.typeId,
    driver,
    createdBy: by.userId,
    isRaisedByStaff: by.portal === 'staff_portal',
    comment: null,
    body: {},
    at,
    notification: null,
  })

type Step = {
  requestId: string
  by: Pick<Actor, 'userId' | 'firstName' | 'lastName'>
  comment: string | null
  at: Date
}

/** A step after which the request stays pending. */
export const noteOnboardingStep = (tx: Tx, { by, ...step }: Step): Promise<void> => appendRequestHistory(tx, { ...step, by: by.userId })

type Closing = Step & {
  statusId: keyof typeof triggers
  driverName: string
  /** False where the step's own notification reaches the same people. */
  isAnnounced: boolean
}

const triggers = {
  [requestStatus.approved]: requestTrigger.approved,
  [requestStatus.rejected]: requestTrigger.rejected,
  [requestStatus.cancelled]: requestTrigger.cancelled,
} as const

/** Closes it with the application. The submitter hears of it by the onboarding notification. */
export async function closeOnboardingRequest(
  tx: Tx,
  { requestId, statusId, driverName, by, comment, at, isAnnounced }: Closing,
): Promise<void> {
  const notification = requestNotification(kind, { event: triggers[statusId], driverName, comment, by, raisedBy: null })
  const action = `request ${requestStatusNames[statusId].toLowerCase()}`
  const decision = { requestId, statusId, by: by.userId, comment, at, action, notification: isAnnounced ? notification : null }
  if (!(await recordDecision(tx, decision))) throw new Error('The request of an open application was closed before')
}
