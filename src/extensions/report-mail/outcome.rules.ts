import { momentText } from '#platform/contract/moment.ts'
import type { Outcome } from './schedules.contract.ts'

/** What is known of one recipient's mail. Moments are ISO. */
export type MailState = {
  /** Why the person was left out. */
  left_out: string | null
  /** Whether it is in the person's bell. */
  is_delivered: boolean
  emailed_at: string | null
  next_try_at: string | null
  attempts: number | null
  error: string | null
}

/** The outcome for one recipient, with the sentence that its owner reads. */
export function mailOutcome(mail: MailState, timeZone: string): { outcome: Outcome; text: string } {
  const { left_out: leftOut, is_delivered: isDelivered, emailed_at: emailedAt, next_try_at: nextTryAt, attempts, error } = mail
  if (leftOut !== null) return { outcome: 'left_out', text: `Left out. ${leftOut}` }
  if (!isDelivered) return { outcome: 'queued', text: 'Being sent' }
  if (emailedAt !== null)
    return error === null
      ? { outcome: 'sent', text: `Sent ${momentText(new Date(emailedAt), timeZone)}` }
      : { outcome: 'unsure', text: `Perhaps sent. ${error}` }
  if (nextTryAt !== null)
    return { outcome: 'waiting', text: attempts ? `Waiting for the mail server. ${error ?? ''}`.trim() : 'Waiting to be sent' }
  if (error !== null) return { outcome: 'not_sent', text: `Not sent. ${error}` }
  return { outcome: 'bell', text: 'In the bell only: there is no email address or no mail server' }
}
