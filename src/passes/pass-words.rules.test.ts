import { expect, it } from 'vitest'
import { expiryText } from './pass-words.rules.ts'

const limits = { medical: '2027-06-13', ddt: '2027-08-01', bulker: null, licence: '2029-05-18', transporter: null, term: '2027-10-01' }

it.each([
  [
    { expiry: '2027-06-13', reason: 'medical' },
    'The pass ends on 13 Jun 2027 because the medical ends then, first of all that it rests on.',
  ],
  [{ expiry: '2027-03-05', reason: 'medical' }, 'The pass ends on 05 Mar 2027, as it was registered. The next renewal computes it anew.'],
  [{ expiry: '2027-03-05', reason: 'bulker' }, 'The pass ends on 05 Mar 2027, as it was registered. The next renewal computes it anew.'],
  [{ expiry: '2027-08-01', reason: 'ddt' }, 'The pass ends on 01 Aug 2027, as it was registered. The next renewal computes it anew.'],
  [{ expiry: '2027-03-05', reason: 'who knows' }, 'The pass ends on 05 Mar 2027, as it was registered. The next renewal computes it anew.'],
])('%j', (pass, words) => expect(expiryText(pass, limits)).toBe(words))

it('the term ends it, where all else lasts longer', () =>
  expect(expiryText({ expiry: '2027-05-01', reason: 'term' }, { ...limits, term: '2027-05-01' })).toBe(
    'The pass ends on 01 May 2027, 12 months after it was generated. All else that it rests on lasts longer.',
  ))
