import { expect, it } from 'vitest'
import { expiryText } from './pass-expiry-text.rules.ts'

const limits = { medical: '2027-06-13', ddt: '2027-08-01', bulker: null, licence: '2029-05-18', transporter: null, term: '2027-10-01' }

it.each([
  [
    { expiry: '2027-06-13', reason: 'medical' },
    'The pass expires on 13 Jun 2027 because the medical expires then, the earliest of its documents.',
  ],
  [{ expiry: '2027-03-05', reason: 'medical' }, 'The pass expires on 05 Mar 2027, as registered. The next renewal updates it.'],
  [{ expiry: '2027-03-05', reason: 'bulker' }, 'The pass expires on 05 Mar 2027, as registered. The next renewal updates it.'],
  [{ expiry: '2027-08-01', reason: 'ddt' }, 'The pass expires on 01 Aug 2027, as registered. The next renewal updates it.'],
  [{ expiry: '2027-03-05', reason: 'who knows' }, 'The pass expires on 05 Mar 2027, as registered. The next renewal updates it.'],
])('%j', (pass, text) => expect(expiryText(pass, limits)).toBe(text))

it('expires at the end of the term if all documents expire later', () =>
  expect(expiryText({ expiry: '2027-05-01', reason: 'term' }, { ...limits, term: '2027-05-01' })).toBe(
    'The pass expires on 01 May 2027, 12 months after it was generated. All its documents expire later.',
  ))
