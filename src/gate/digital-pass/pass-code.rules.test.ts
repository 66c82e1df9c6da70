import { base32nopad } from '@scure/base'
import { expect, it } from 'vitest'
import { generateCardKey, publicKeyOf, secretKeyOf, type CardKey } from '#onboarding/card-codes/card-keys.rules.ts'
import { signCardToken, verifyCardToken } from '#onboarding/card-codes/card-token.rules.ts'
import { isFreshPass } from './pass-code.rules.ts'
import { signPassCode, verifyPassCode } from './pass-signature.rules.ts'

const now = new Date('2026-11-21T06:00:00Z')
const key = generateCardKey(now)
const keys = new Map([[key.id, publicKeyOf(key)]])
const signing = ({ id, ...rest }: CardKey) => ({ id, key: secretKeyOf({ id, ...rest }) })
const claims = { driverId: '1234567', madeAt: now }
const code = signPassCode(signing(key), claims)

it('refuses altered codes, those of another key and the codes of cards; cards refuse passes', () => {
  const bytes = base32nopad.decode(code)
  const flipped = Array.from({ length: bytes.length * 8 }, (_, bit) =>
    base32nopad.encode(bytes.map((byte, n) => (n === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))),
  )
  const cut = Array.from({ length: code.length }, (_, length) => code.slice(0, length))
  const card = signCardToken(signing(key), { cardId: '1234567', plantId: '1', issuedAt: now })
  const forged = [...flipped, ...cut, `${code}A`, code.toLowerCase(), signPassCode(signing(generateCardKey(now)), claims), card]
  expect(forged.filter((text) => verifyPassCode(text, keys))).toEqual([])
  expect(verifyCardToken(code, keys)).toBeNull()
  expect(verifyPassCode(code, keys)).toEqual(claims)
  expect(code).toMatch(/^[A-Z2-7]{80,160}$/)
})

it.each([
  [-1, false],
  [0, true],
  [60, true],
  [61, false],
])('a code that was made %i s ago counts: %s', (seconds, isFresh) => {
  expect(isFreshPass(claims, new Date(now.getTime() + seconds * 1000))).toBe(isFresh)
})
