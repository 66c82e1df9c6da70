import type { DriverEvent } from '#drivers/drivers.rules.ts'
import { onboardingNews, type OnboardingNewsId } from '#notifications/notifications.contract.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import { requestStatus, type RequestStatusId } from '#requests/engine/request-types.contract.ts'

export const applicationStates = ['submitted', 'returned', 'verified', 'declined', 'withdrawn'] as const
export type ApplicationState = (typeof applicationStates)[number]
export type DocumentState = 'missing' | 'submitted' | 'accepted' | 'returned' | 'replaced'

/** What happens to an application once it is submitted. */
export type ApplicationEvent = 'returned' | 'resubmitted' | 'verified' | 'declined' | 'withdrawn'

type Effect = {
  from: readonly ApplicationState[]
  to: ApplicationState
  driverEvent: DriverEvent
  /** The status that closes its request; null while the request stays pending. */
  requestStatus: RequestStatusId | null
  /** Null where nobody has to hear of it by this setting. */
  news: OnboardingNewsId | null
}

/** The application's part of the pipeline; the driver's part is the status table. */
export const applicationEffects = {
  returned: { from: ['submitted'], to: 'returned', driverEvent: 'documents-returned', requestStatus: null, news: onboardingNews.returned },
  resubmitted: {
    from: ['returned'],
    to: 'submitted',
    driverEvent: 'documents-resubmitted',
    requestStatus: null,
    news: onboardingNews.submitted,
  },
  verified: {
    from: ['submitted'],
    to: 'verified',
    driverEvent: 'documents-verified',
    requestStatus: requestStatus.approved,
    news: onboardingNews.verified,
  },
  declined: {
    from: ['submitted', 'returned'],
    to: 'declined',
    driverEvent: 'onboarding-declined',
    requestStatus: requestStatus.rejected,
    news: onboardingNews.declined,
  },
  withdrawn: {
    from: ['submitted', 'returned'],
    to: 'withdrawn',
    driverEvent: 'application-withdrawn',
    requestStatus: requestStatus.cancelled,
    news: null,
  },
} as const satisfies Record<ApplicationEvent, Effect>

export const isOpen = (state: ApplicationState): boolean => state === 'submitted' || state === 'returned'

const stateTexts = {
  submitted: 'The application waits for its documents to be verified.',
  returned: 'The documents were returned to the submitter.',
  verified: 'The documents are verified already.',
  declined: 'The application was declined.',
  withdrawn: 'The application was withdrawn.',
} satisfies Record<ApplicationState, string>

/** Whether the event is possible in this state; the refusal says what the application's state is. */
export function judgeApplicationEvent(state: ApplicationState, event: ApplicationEvent): Ruling {
  const from: readonly ApplicationState[] = applicationEffects[event].from
  return from.includes(state) ? { ok: true } : { ok: false, code: 'application_state', message: stateTexts[state] }
}

type Reviewer = { submittedBy: string; submitterIds: readonly string[]; userId: string }

/** Nobody verifies or declines what they submitted themselves, or corrected for its submitter. */
export function judgeReviewer({ submittedBy, submitterIds, userId }: Reviewer): Ruling {
  if (submittedBy === userId) return ownApplication('submitted')
  return submitterIds.includes(userId) ? ownApplication('corrected') : { ok: true }
}

const ownApplication = (did: 'submitted' | 'corrected'): Ruling => ({
  ok: false,
  code: 'own_application',
  message: `You ${did} this application yourself, so a colleague has to verify it.`,
})

/** Why a document is returned. */
export const returnReasons = {
  unreadable: 'Unreadable',
  'wrong document': 'Wrong document',
  'name differs': 'The name differs',
  'number differs': 'The number differs',
  expired: 'Expired',
  'not official': 'Not official',
  missing: 'Missing',
  other: 'Other',
} as const
export type ReturnReason = keyof typeof returnReasons
