import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { HttpCall } from '../http/handlers.ts'

/** 256 bits that nobody guesses, as text for a cookie or a header. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Whether a text may be one of our tokens at all. */
export const isTokenLike = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** What is kept of a token; enough for 256 random bits, never for a short code. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The hash of the token in a cookie; one that no token has where the cookie is missing. */
export const hashOfCookie = (http: Pick<HttpCall, 'cookie'>, name: string): Buffer => hashOfToken(http.cookie(name) ?? '')

/** Digits to be typed by a person, each as likely as another. */
export const randomDigits = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0')

/** HMAC-SHA-256 over the parts; nobody without the key can try short codes against it. */
export const sign = (key: Buffer, parts: readonly string[]): Buffer => createHmac('sha256', key).update(parts.join('|')).digest()

/** Compares in the same time whatever differs. */
export const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)
