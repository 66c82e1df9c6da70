import { hex } from '@scure/base'
import { decode, encode, Tagged } from 'cborg'
import * as z from 'zod/mini'

/** A signed message (COSE_Sign1, RFC 9052). The same on servers and on devices of the gate, which have no `node:crypto`. */
export type Sign1 = {
  /** Eight hexadecimal digits. */
  keyId: string
  payload: Uint8Array
  /** Ed25519: 64 bytes. */
  signature: Uint8Array
}

const sign1Tag = 18
/** Ed25519 of RFC 9864. The header names it, but it is never read from there. */
const algorithm = -19
const header = { algorithm: 1, keyId: 4 } as const
const noContext = new Uint8Array()

/** The bytes that are signed: the Sig_structure of RFC 9052, section 4.4. `context` keeps signatures of different purposes apart. */
export const sign1Bytes = ({ keyId, payload }: Pick<Sign1, 'keyId' | 'payload'>, context: Uint8Array = noContext): Uint8Array =>
  encode(['Signature1', encodeHeaders(keyId), context, payload])

export const formatSign1 = ({ keyId, payload, signature }: Sign1): Uint8Array =>
  encode(new Tagged(sign1Tag, [encodeHeaders(keyId), new Map(), payload, new Uint8Array(signature)]))

/** The parts of a message in exactly the form that `formatSign1` writes; null for all other bytes. Verifies nothing. */
export function parseSign1(bytes: Uint8Array): Sign1 | null {
  try {
    const { value } = Message.parse(decode(bytes, { ...strictly, tags: Tagged.preserve(sign1Tag) }))
    const [headers, , payload, signature] = value
    const keyId = hex.encode(bytesOf(4).parse((decode(headers, strictly) as ReadonlyMap<unknown, unknown>).get(header.keyId)))
    const parts = { keyId, payload, signature }
    // Written again, so that no second spelling of a message is accepted.
    return isEqual(formatSign1(parts), bytes) ? parts : null
  } catch {
    return null
  }
}

/** Decodes CBOR without anything that a second spelling could use. */
export const strictly = { useMaps: true, strict: true, allowIndefinite: false, rejectDuplicateMapKeys: true } as const

const encodeHeaders = (keyId: string): Uint8Array =>
  encode(
    new Map<number, unknown>([
      [header.algorithm, algorithm],
      [header.keyId, hex.decode(keyId)],
    ]),
  )

const bytesOf = (length?: number) =>
  z.instanceof(Uint8Array).check(z.refine(({ byteLength }) => length === undefined || byteLength === length))
const Message = z.object({
  tag: z.literal(sign1Tag),
  value: z.tuple([bytesOf(), z.instanceof(Map), bytesOf(), bytesOf(64)]),
})

const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
