import { expect, it } from 'vitest'
import { mailOutcome, type MailState } from './outcome.rules.ts'

const fresh: MailState = { left_out: null, is_delivered: true, emailed_at: null, next_try_at: null, attempts: 0, error: null }
const moment = '2026-11-23T04:00:00Z'

it.each<[string, Partial<MailState>, string, string]>([
  ['left out', { left_out: 'The account is disabled.', is_delivered: false }, 'left_out', 'Left out. The account is disabled.'],
  ['not in the bell yet', { is_delivered: false }, 'queued', 'Being sent'],
  ['sent', { emailed_at: moment }, 'sent', 'Sent 23 Nov 2026, 07:00'],
  ['sent without an answer', { emailed_at: moment, error: 'No answer.' }, 'unsure', 'Perhaps sent. No answer.'],
  ['due', { next_try_at: moment }, 'waiting', 'Waiting to be sent'],
  ['refused for now', { next_try_at: moment, attempts: 2, error: 'Busy.' }, 'waiting', 'Waiting for the mail server. Busy.'],
  ['given up', { attempts: 80, error: 'Busy.' }, 'not_sent', 'Not sent. Busy.'],
  ['without an address', {}, 'bell', 'In the bell only: there is no email address or no mail server'],
])('%s', (_, state, outcome, text) => {
  expect(mailOutcome({ ...fresh, ...state }, 'Africa/Nairobi')).toEqual({ outcome, text })
})
