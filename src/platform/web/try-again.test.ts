import { expect, it } from 'vitest'
import { withWait } from './try-again.ts'

it.each([
  ['The service is busy. Try again in a moment.', '30', 'The service is busy. Try again in 30 seconds.'],
  ['The service is busy. Try again in a moment.', '1', 'The service is busy. Try again in 1 second.'],
  [
    'Too many codes were sent to this number. Try again later.',
    '3300',
    'Too many codes were sent to this number. Try again in 55 minutes.',
  ],
  ['Too many wrong codes were given. Try again tomorrow.', '80000', 'Too many wrong codes were given. Try again in 23 hours.'],
  ['The last code is still on its way. Wait a moment.', '12', 'The last code is still on its way. Try again in 12 seconds.'],
  ['Wait 12 seconds for another code', '12', 'Wait 12 seconds for another code'],
  ['The service is busy. Try again in a moment.', null, 'The service is busy. Try again in a moment.'],
  ['The service is busy.', 'Wed, 21 Oct 2026 07:28:00 GMT', 'The service is busy.'],
])('%s, after %s: %s', (message, retryAfter, text) => expect(withWait(message, retryAfter)).toBe(text))
