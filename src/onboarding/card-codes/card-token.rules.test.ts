import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { base32nopad } from '@scure/base'
import { decode, encode, Tagged } from 'cborg'
import { expect, it } from 'vitest'
import { generateCardKey, publicKeyOf, revokeCardKey, rollCardKeys, secretKeyOf, type CardKey } from './card-keys.rules.ts'
import { signCardToken, verifyCardToken, type SigningKey, type VerifyingKeys } from './card-token.rules.ts'

const now = new Date('2026-11-21T06:00:00Z')
const first = generateCardKey(now)
const signingKey = (key: CardKey): SigningKey => ({ id: key.id, key: secretKeyOf(key) })
const verifyingKeys = (keys: readonly CardKey[]): VerifyingKeys => new Map(keys.map((key) => [key.id, publicKeyOf(key)]))
const keys = verifyingKeys([first])
const claims = { cardId: '123456', plantId: '12', issuedAt: now }
const token = signCardToken(signingKey(first), claims)
const bytesOf = (text: string) => Buffer.from(base32nopad.decode(text))
const isAccepted = (text: string) => verifyCardToken(text, keys) !== null

type Parts = [Uint8Array, Map<number, unknown>, Uint8Array, Uint8Array]
const partsOf = (text: string): Parts => (decode(bytesOf(text), { tags: Tagged.preserve(18), useMaps: true }) as Tagged).value as Parts
const tokenOf = (parts: readonly unknown[], tag = 18): string => base32nopad.encode(encode(new Tagged(tag, [...parts])))
/** Signed with the genuine key, so that only its form can be the reason for a refusal. */
function signedToken(headers: Uint8Array, payload: Uint8Array): string {
  return tokenOf([headers, new Map(), payload, sign(null, encode(['Signature1', headers, new Uint8Array(), payload]), secretKeyOf(first))])
}

it('refuses 1,000 altered tokens', () => {
  const bytes = bytesOf(token)
  const flipped = Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const altered = Buffer.from(bytes)
    altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    return base32nopad.encode(altered)
  })
  const cut = Array.from({ length: token.length }, (_, length) => token.slice(0, length))
  const longer = [...'A2=a 1'].flatMap((letter) => [`${token}${letter}`, `${letter}${token}`, token.replace('2', letter)])
  const altered = [...flipped, ...cut, ...longer].filter((text) => text !== token)
  const strangers = Array.from({ length: 100 }, () => signCardToken(signingKey(generateCardKey(now)), claims))
  const all = [
    ...altered,
    ...strangers,
    token.toLowerCase(),
    ''.padEnd(168, 'A'),
    ''.padEnd(100_000, 'A'),
    randomBytes(300).toString('hex'),
  ]
  expect(all.length).toBeGreaterThan(1000)
  expect(all.filter(isAccepted)).toEqual([])
})

it('refuses other algorithms, keys, forms and tags, although the signature is genuine', () => {
  const [headers, , payload] = partsOf(token)
  const keyId = Buffer.from(first.id, 'hex')
  const withHeaders = (entries: readonly (readonly [number, unknown])[]) => signedToken(encode(new Map(entries)), payload)
  expect(isAccepted(signedToken(headers, payload))).toBe(true)
  const hmac = createHmac('sha256', publicKeyOf(first).export({ type: 'spki', format: 'der' }))
    .update(payload)
    .digest()
  const ecdsa = { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, dsaEncoding: 'ieee-p1363' } as const
  const refused = {
    'EdDSA by its older number': withHeaders([
      [1, -8],
      [4, keyId],
    ]),
    'HMAC with the public key': tokenOf([
      encode(
        new Map<number, unknown>([
          [1, 5],
          [4, keyId],
        ]),
      ),
      new Map(),
      payload,
      Buffer.concat([hmac, hmac]),
    ]),
    ECDSA: tokenOf([headers, new Map(), payload, sign('sha256', payload, ecdsa)]),
    'no algorithm': withHeaders([[4, keyId]]),
    'no key': withHeaders([[1, -19]]),
    'another header': withHeaders([
      [1, -19],
      [4, keyId],
      [5, 1],
    ]),
    'the key outside the signed headers': tokenOf([encode(new Map([[1, -19]])), new Map([[4, keyId]]), payload, partsOf(token)[3]]),
    'an unsigned header': tokenOf([headers, new Map([[1, -19]]), payload, partsOf(token)[3]]),
    'another claim': signedToken(headers, encode([123456, 12, 1, 1])),
    'a negative card': signedToken(headers, encode([-1, 12, 1])),
    'a fraction': signedToken(headers, encode([1.5, 12, 1])),
    'text for a card': signedToken(headers, encode(['123456', 12, 1])),
    'a number longer than needed': signedToken(headers, Buffer.from([0x83, 0x18, 0x01, 0x0c, 0x01])),
    'an indefinite list': signedToken(headers, Buffer.from([0x9f, 0x01, 0x0c, 0x01, 0xff])),
    'bytes after the payload': signedToken(headers, Buffer.concat([payload, Buffer.from([0])])),
    COSE_Sign: tokenOf(partsOf(token), 98),
    'no tag': base32nopad.encode(encode(partsOf(token))),
    'an empty signature': tokenOf([headers, new Map(), payload, new Uint8Array(64)]),
    'no signature': tokenOf([headers, new Map(), payload, new Uint8Array()]),
  }
  expect(Object.entries(refused).filter(([, text]) => isAccepted(text))).toEqual([])
})

it('accepts a token after a roll, and none of a revoked key', () => {
  const [second, third] = [generateCardKey(now), generateCardKey(now)]
  const rolled = rollCardKeys([first], second)
  expect(rolled.map(({ id, state, secret_key }) => [id, state, secret_key !== undefined])).toEqual([
    [second.id, 'signing', true],
    [first.id, 'verifying', false],
  ])
  expect(verifyCardToken(token, verifyingKeys(rolled))).toEqual(claims)
  const revoked = revokeCardKey(rolled, second.id, third)
  expect(revoked.map(({ id, state }) => [id, state])).toEqual([
    [third.id, 'signing'],
    [second.id, 'revoked'],
    [first.id, 'verifying'],
  ])
  expect(() => revokeCardKey(rolled, '00000000', third)).toThrow("There is no key 00000000. 'list' shows the keys.")
})

it('is about 100 bytes of upper-case letters and digits, the same for the same card', () => {
  expect(verifyCardToken(token, keys)).toEqual(claims)
  expect(token).toMatch(/^[A-Z2-7]{140,160}$/)
  expect(signCardToken(signingKey(first), claims)).toBe(token)
  const largest = {
    cardId: String(Number.MAX_SAFE_INTEGER),
    plantId: String(Number.MAX_SAFE_INTEGER),
    issuedAt: new Date(0xffff_ffff * 1000),
  }
  const longest = signCardToken(signingKey(first), largest)
  expect(verifyCardToken(longest, keys)).toEqual(largest)
  expect(longest).toHaveLength(168)
})
