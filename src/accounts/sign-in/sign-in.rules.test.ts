import { describe, expect, it } from 'vitest'
import { notAPhone, readCountry, readPhone } from './phone.rules.ts'
import { codeMessage, judgeResend, resendIn, startAgain, tooSoon } from './sign-in.rules.ts'

const sentAt = new Date('2026-11-21T06:00:00Z')
const after = (seconds: number): Date => new Date(sentAt.getTime() + seconds * 1000)
const fresh = { sends: 1, tries: 0, lastSentAt: sentAt, expiresAt: after(300), consumedAt: null }
const over = { ok: false, code: 'challenge_over', message: startAgain }
const wait = (waitSeconds: number) => ({ ok: false, code: 'too_soon', message: tooSoon, waitSeconds })

describe('another code', () => {
  it.each([
    ['no challenge', undefined, 60, over],
    ['used up', { ...fresh, consumedAt: sentAt }, 60, over],
    ['past its time', fresh, 300, over],
    ['all tries gone', { ...fresh, tries: 5 }, 60, over],
    ['three codes sent', { ...fresh, sends: 3 }, 60, over],
    ['at once', fresh, 0, wait(30)],
    ['after 29.5 seconds', fresh, 29.5, wait(1)],
    ['after 30 seconds', fresh, 30, { ok: true }],
    ['with one try left', { ...fresh, tries: 4 }, 60, { ok: true }],
    ['the third', { ...fresh, sends: 2 }, 60, { ok: true }],
    ['just before the end', fresh, 299.9, { ok: true }],
  ])('%s', (_, challenge, seconds, ruling) => expect(judgeResend(challenge, after(seconds))).toEqual(ruling))

  it.each([
    [1, 30],
    [2, 30],
    [3, null],
  ])('after %i sent, the page counts down %j', (sends, seconds) => expect(resendIn(sends)).toBe(seconds))
})

it('the message says the code first, how long it holds, and never who asks', () => {
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
  ] as const)('%s in %s is %s', (written, country, phone) => expect(readPhone(written, country)).toBe(phone))

  it.each(['', ' ', 'x', '0', '07', '+', '++254724865880', '0724865880 or 0724865881', 'tel 0724865880', '256772123456', '1'.repeat(20)])(
    '%j is none',
    (written) => {
      expect(readPhone(written, 'KE')).toBeUndefined()
    },
  )

  it('of a country that is none cannot be set', () => {
    expect(readCountry('ke')).toBe('KE')
    expect(() => readCountry('XX')).toThrow(/two letters/)
    expect(notAPhone).toContain('+254')
  })
})
