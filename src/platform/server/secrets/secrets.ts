import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { HttpCall } from '../http/handlers.ts'

/** 256 random bits as base64url, for a cookie or header. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Whether the text has the form of a token. */
export const isTokenLike = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** SHA-256 of a token, for storage. Safe for 256 random bits, not for a short code. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The hash of a cookie's token. A missing cookie gives a hash that matches no token. */
export const hashCookie = (http: Pick<HttpCall, 'cookie'>, name: string): Buffer => hashToken(http.cookie(name) ?? '')

/** Uniformly distributed random digits. */
export const randomDigits = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0')

/** HMAC-SHA-256 over the parts. Short codes cannot be brute-forced without the key. */
export const hmac = (key: Buffer, parts: readonly string[]): Buffer => createHmac('sha256', key).update(parts.join('|')).digest()

/** Compares in constant time. */
export const equalInConstantTime = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
