import { base32nopad } from '@scure/base'
import { decode, encode } from 'cborg'
import * as z from 'zod/mini'
import { formatSign1, parseSign1, strictly, type Sign1 } from '#onboarding/card-codes/sign1.rules.ts'

/** What a driver's digital pass says: who shows it, and when it was made. The same on servers and on devices of the gate. */
export type PassClaims = { driverId: string; madeAt: Date }

/** A card's signature has no context, so neither a card's code is taken for a pass nor a pass for a card. */
export const passContext = new TextEncoder().encode('digital pass')

/** How often the driver's page makes another code. */
export const passRenewSeconds = 30
const countsMs = 60_000

/** Not before its moment: a check before it could not tell that the code was shown. */
export function isFreshPass({ madeAt }: PassClaims, now: Date): boolean {
  const age = now.getTime() - madeAt.getTime()
  return age <= countsMs && age >= 0
}

/** Upper-case base32, as a card's code. */
export const formatPassCode = (parts: Sign1): string => base32nopad.encode(formatSign1(parts))

/** The driver's number and the second. */
export const encodePass = ({ driverId, madeAt }: PassClaims): Uint8Array => encode([Number(driverId), Math.floor(madeAt.getTime() / 1000)])

const maxCodeLength = 160
const wholeNumber = z.int().check(z.positive())
const Claims = z.tuple([wholeNumber, wholeNumber.check(z.maximum(0xffff_ffff))])

/** What a code says, unverified; null unless it has the exact form that servers write. */
export function parsePassCode(code: string): (Sign1 & { claims: PassClaims }) | null {
  if (code.length > maxCodeLength) return null
  try {
    const parts = parseSign1(base32nopad.decode(code))
    if (!parts) return null
    const [driverId, seconds] = Claims.parse(decode(parts.payload, strictly))
    const claims = { driverId: String(driverId), madeAt: new Date(seconds * 1000) }
    return formatPassCode({ ...parts, payload: encodePass(claims) }) === code ? { ...parts, claims } : null
  } catch {
    return null
  }
}
