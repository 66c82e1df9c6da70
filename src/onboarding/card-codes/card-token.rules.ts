import { sign, verify, type KeyObject } from 'node:crypto'
import { base32nopad } from '@scure/base'
import { decode, encode, Tagged } from 'cborg'
import * as z from 'zod/mini'

export type SigningKey = { readonly id: string; readonly key: KeyObject }
export type VerifyingKeys = ReadonlyMap<string, KeyObject>

/** What a card's code says: which card, of which plant, and since when. */
export type CardClaims = { readonly cardId: string; readonly plantId: string; readonly issuedAt: Date }

/** COSE_Sign1 (RFC 9052), in upper-case base32: a phone's camera opens it, and a QR code stores it in its compact alphanumeric mode. */
export function signCardToken({ id, key }: SigningKey, { cardId, plantId, issuedAt }: CardClaims): string {
  const payload = encode([safeNumber(cardId), safeNumber(plantId), Math.floor(issuedAt.getTime() / 1000)])
  const headers = encodeHeaders(Buffer.from(id, 'hex'))
  return format({ headers, payload, signature: sign(null, signedBytes(headers, payload), key) })
}

/** The claims of a genuine token; null for every other text. Nothing but the exact form that `signCardToken` writes is accepted. */
export function verifyCardToken(token: string, keys: VerifyingKeys): CardClaims | null {
  const parts = parse(token)
  const key = parts && keys.get(parts.keyId)
  if (!key || !verify(null, signedBytes(parts.headers, parts.payload), key, parts.signature)) return null
  const [cardId, plantId, seconds] = parts.claims
  return { cardId: String(cardId), plantId: String(plantId), issuedAt: new Date(seconds * 1000) }
}

/** A token with the largest ids has 168 characters. */
const maxTokenLength = 168
const sign1Tag = 18
/** Ed25519 of RFC 9864. The header names it, but it is never read from there. */
const algorithm = -19
const header = { algorithm: 1, keyId: 4 } as const

type Sign1 = { readonly headers: Uint8Array; readonly payload: Uint8Array; readonly signature: Uint8Array }

const encodeHeaders = (keyId: Uint8Array): Uint8Array =>
  encode(
    new Map<number, unknown>([
      [header.algorithm, algorithm],
      [header.keyId, keyId],
    ]),
  )

/** The Sig_structure of RFC 9052, section 4.4, without external data. */
const signedBytes = (headers: Uint8Array, payload: Uint8Array): Uint8Array => encode(['Signature1', headers, new Uint8Array(), payload])

const format = ({ headers, payload, signature }: Sign1): string =>
  base32nopad.encode(encode(new Tagged(sign1Tag, [headers, new Map(), payload, new Uint8Array(signature)])))

const bytes = (length?: number) =>
  z.instanceof(Uint8Array).check(z.refine(({ byteLength }) => length === undefined || byteLength === length))
const wholeNumber = z.int().check(z.positive())
const Message = z.object({
  tag: z.literal(sign1Tag),
  value: z.tuple([bytes(), z.instanceof(Map), bytes(), bytes(64)]),
})
const Claims = z.tuple([wholeNumber, wholeNumber, wholeNumber.check(z.maximum(0xffff_ffff))])

type ParsedToken = Sign1 & { readonly keyId: string; readonly claims: z.output<typeof Claims> }

function parse(token: string): ParsedToken | null {
  if (token.length > maxTokenLength) return null
  try {
    const { value } = Message.parse(decode(base32nopad.decode(token), { ...strictly, tags: Tagged.preserve(sign1Tag) }))
    const [headers, , payload, signature] = value
    const keyId = bytes(4).parse((decode(headers, strictly) as ReadonlyMap<unknown, unknown>).get(header.keyId))
    const claims = Claims.parse(decode(payload, strictly))
    // Written again, so that no second spelling of a token is accepted.
    const canonical = format({ headers: encodeHeaders(keyId), payload: encode(claims), signature })
    return canonical === token ? { headers, payload, signature, claims, keyId: Buffer.from(keyId).toString('hex') } : null
  } catch {
    return null
  }
}

const strictly = { useMaps: true, strict: true, allowIndefinite: false, rejectDuplicateMapKeys: true } as const

function safeNumber(id: string): number {
  const number = Number(id)
  if (!Number.isSafeInteger(number)) throw new Error('This id is too large for a card')
  return number
}
