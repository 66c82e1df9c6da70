import { base32nopad } from '@scure/base'
import { decode, encode } from 'cborg'
import * as z from 'zod/mini'
import { formatSign1, parseSign1, strictly, type Sign1 } from './sign1.rules.ts'

/** What a card's code says: which card, of which plant, and since when. */
export type CardClaims = { cardId: string; plantId: string; issuedAt: Date }

/** In upper-case base32: a phone's camera opens it, and a QR code stores it in its compact alphanumeric mode. */
export const formatCardToken = (parts: Sign1): string => base32nopad.encode(formatSign1(parts))

export const encodeClaims = ({ cardId, plantId, issuedAt }: CardClaims): Uint8Array =>
  encode([safeNumber(cardId), safeNumber(plantId), Math.floor(issuedAt.getTime() / 1000)])

/** A token with the largest ids has 168 characters. */
const maxTokenLength = 168
const wholeNumber = z.int().check(z.positive())
const Claims = z.tuple([wholeNumber, wholeNumber, wholeNumber.check(z.maximum(0xffff_ffff))])

/** What a token says, unverified; null unless it has the exact form that servers write. */
export function parseCardToken(token: string): (Sign1 & { claims: CardClaims }) | null {
  if (token.length > maxTokenLength) return null
  try {
    const parts = parseSign1(base32nopad.decode(token))
    if (!parts) return null
    const [cardId, plantId, seconds] = Claims.parse(decode(parts.payload, strictly))
    const claims = { cardId: String(cardId), plantId: String(plantId), issuedAt: new Date(seconds * 1000) }
    return formatCardToken({ ...parts, payload: encodeClaims(claims) }) === token ? { ...parts, claims } : null
  } catch {
    return null
  }
}

function safeNumber(id: string): number {
  const number = Number(id)
  if (!Number.isSafeInteger(number)) throw new Error('This id is too large for a card')
  return number
}
