import { describe, expect, it } from 'vitest'
import { maskPhone, parseCountry, parsePhone } from '../phone.rules.ts'
import { codeMessage, checkResend, resendIn, attemptEndedMessage, resendTooSoonMessage } from './sign-in.rules.ts'

const sentAt = new Date('2026-11-21T06:00:00Z')
const after = (seconds: number): Date => new Date(sentAt.getTime() + seconds * 1000)
const fresh = { sends: 1, tries: 0, lastSentAt: sentAt, expiresAt: after(300), consumedAt: null }
const over = { ok: false, code: 'challenge_over', message: attemptEndedMessage }
const wait = (waitSeconds: number) => ({ ok: false, code: 'too_soon', message: resendTooSoonMessage, waitSeconds })

describe('requesting another code', () => {
  it.each([
    ['no challenge', undefined, 60, over],
    ['consumed', { ...fresh, consumedAt: sentAt }, 60, over],
    ['expired', fresh, 300, over],
    ['no tries left', { ...fresh, tries: 5 }, 60, over],
    ['three codes sent', { ...fresh, sends: 3 }, 60, over],
    ['at once', fresh, 0, wait(30)],
    ['after 29.5 seconds', fresh, 29.5, wait(1)],
    ['after 30 seconds', fresh, 30, { ok: true }],
    ['with one try left', { ...fresh, tries: 4 }, 60, { ok: true }],
    ['the third', { ...fresh, sends: 2 }, 60, { ok: true }],
    ['just before the end', fresh, 299.9, { ok: true }],
  ])('%s', (_, challenge, seconds, result) => expect(checkResend(challenge, after(seconds))).toEqual(result))

  it.each([
    [1, 30],
    [2, 30],
    [3, null],
  ])('after %i sent, the page counts down %j', (sends, seconds) => expect(resendIn(sends)).toBe(seconds))
})

it('the message starts with the code and says how long it is valid', () => {
  expect(codeMessage('012345').text).toMatch(/^012345 .* 5 minutes/)
})

describe('a phone number', () => {
  it.each([
    ['0724865880', 'KE', '+254724865880'],
    ['0724 865-880', 'KE', '+254724865880'],
    ['254724865880', 'KE', '+254724865880'],
    ['+256772123456', 'KE', '+256772123456'],
    ['0772 123456', 'UG', '+256772123456'],
    ['0110 123 456', 'KE', '+254110123456'],
  ] as const)('%s in %s is %s', (written, country, phone) => expect(parsePhone(written, country)).toBe(phone))

  it.each(['', ' ', 'x', '0', '07', '+', '++254724865880', '0724865880 or 0724865881', 'tel 0724865880', '256772123456', '1'.repeat(20)])(
    '%j is refused',
    (written) => {
      expect(parsePhone(written, 'KE')).toBeUndefined()
    },
  )

  it.each([
    ['+254724865880', '+254 ••• 880'],
    ['+12025550123', '+1 ••• 123'],
  ])('%s is shown as %s', (phone, masked) => expect(maskPhone(phone)).toBe(masked))

  it('refuses an unknown default country', () => {
    expect(parseCountry('ke')).toBe('KE')
    expect(() => parseCountry('XX')).toThrow(/two letters/)
  })
})
