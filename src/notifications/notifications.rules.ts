import type { Portal } from '#accounts/portals.rules.ts'
import {
  onboardingNews,
  requestTrigger,
  type OnboardingNewsId,
  type OnboardingPayload,
  type RequestPayload,
  type RequestTriggerId,
} from './notifications.contract.ts'

/** The text of bell and mail. */
export type NotificationText = { title: string; body: string }

export function requestText(payload: RequestPayload): NotificationText {
  const by = payload.by_name ?? 'The system'
  const comment = payload.hides_comment ? null : quoted(payload)
  return {
    title: `${payload.type_name}: ${triggerLabels[payload.news]}`,
    body: [`${by} ${actions[payload.news]} for ${payload.driver_name}.`, comment].filter(Boolean).join(' '),
  }
}

const quoted = ({ comment }: RequestPayload): string | null => (comment ? `"${comment}"` : null)

/** The last line for one recipient: a driver's office reads whether the driver may load, all others a comment that the office does not read. */
export function requestNote(payload: RequestPayload, recipientTransporter: string | null): string | undefined {
  if (recipientTransporter === null) return (payload.hides_comment && quoted(payload)) || undefined
  return loadingNote(payload.may_load, recipientTransporter)
}

/** Whether the driver may load now, for the driver's office; nothing where that has not changed. */
export function loadingNote(mayLoad: boolean | undefined, recipientTransporter: string | null): string | undefined {
  if (recipientTransporter === null || mayLoad === undefined) return undefined
  return mayLoad ? 'The driver may load now.' : 'The driver may no longer load.'
}

const triggerLabels = {
  1: 'requested',
  2: 'approved',
  3: 'rejected',
  4: 'cancelled',
  5: 'sent back',
  6: 'resubmitted',
  7: 'waits for a second approval',
} satisfies Record<RequestTriggerId, string>
const actions = {
  1: 'raised this request',
  2: 'approved this request',
  3: 'rejected this request',
  4: 'cancelled this request',
  5: 'sent back this request',
  6: 'resubmitted this request',
  7: 'approved this request, which a second colleague must approve too,',
} satisfies Record<RequestTriggerId, string>

const onboardingSteps = {
  1: { title: 'Driver submitted', text: 'submitted the documents of' },
  2: { title: 'Documents returned', text: 'returned documents of' },
  3: { title: 'Documents verified', text: 'verified the documents of' },
  4: { title: 'Pass generated', text: 'generated the pass of' },
  5: { title: 'Card issued', text: 'handed over the card of' },
  6: { title: 'Onboarding declined', text: 'declined the application of' },
} satisfies Record<OnboardingNewsId, { title: string; text: string }>

export const onboardingText = ({ news, by_name, driver_name, comment }: OnboardingPayload): NotificationText => ({
  title: onboardingSteps[news].title,
  body: `${by_name} ${onboardingSteps[news].text} ${driver_name}.${comment ? ` "${comment}"` : ''}`,
})

/** The page of the driver's step, relative to the recipient's portal. */
export function onboardingLink({ news, driver_id }: OnboardingPayload, portal: Portal | null): string {
  if (portal === 'transporter_portal') return `onboarded/drivers/driver/${driver_id}`
  if (news === onboardingNews.verified) return `onboarding/pass-generation/driver/${driver_id}`
  const isWithCards = news === onboardingNews.passGenerated || news === onboardingNews.cardIssued
  return `onboarding/${isWithCards ? 'card-issuance' : 'document-verification'}/driver/${driver_id}`
}

/** The option that selects an event: a cancellation, a resubmission and the first of two approvals reach those who chose 'Requested'. */
export const optionFor = (trigger: RequestTriggerId): RequestTriggerId => (toRequested.has(trigger) ? requestTrigger.requested : trigger)

const toRequested: ReadonlySet<RequestTriggerId> = new Set([
  requestTrigger.cancelled,
  requestTrigger.resubmitted,
  requestTrigger.approvedByFirst,
])

/** Submitters are always notified of the decision, and the person who sent a request back of its resubmission. */
export const personToNotify = ({ news, raised_by_id, sent_back_by_id }: RequestPayload): string | null => {
  if (news === requestTrigger.requested) return null
  return news === requestTrigger.resubmitted ? (sent_back_by_id ?? null) : raised_by_id
}

/** The transporters to notify. */
export const notifiedTransporters = ({ transporter_id, joined }: RequestPayload): readonly string[] =>
  [transporter_id, joined?.transporter_id].filter((id) => id !== undefined)

/**
 * The link of a notification, relative to the recipient's portal. A driver's new transporter cannot see the request, so it is linked to the
 * driver.
 */
export function requestLink({ request_id, transporter_id, joined }: RequestPayload, recipientTransporter: string | null): string {
  const hasJoined = joined !== undefined && recipientTransporter === joined.transporter_id && recipientTransporter !== transporter_id
  return hasJoined ? `driver/${joined.driver_id}` : `requests/details/${request_id}`
}

/** The doctor's page of appointments. */
export const appointmentsLink = 'appointments'

/** Doctors and trainers have a renewal list, and no page per request. */
export const linkFor = (portal: Portal, link: string | null): string | null =>
  (portal === 'doctor' || portal === 'trainer') && link !== appointmentsLink ? 'renewal' : link

const longestWaitSeconds = 3600

/** Seconds until the next try after a number of failures: 10, 20, 40, … up to an hour. */
export const secondsToNextTry = (attempts: number): number => Math.min(longestWaitSeconds, 10 * 2 ** Math.min(attempts - 1, 20))

/** Nine tries in 90 minutes, then hourly: an address that fails for three days is wrong. */
const mostMailTries = 80

/** The time of the next try after a number of failures; null gives up. */
export const secondsToNextMail = (attempts: number): number | null => (attempts >= mostMailTries ? null : secondsToNextTry(attempts))
