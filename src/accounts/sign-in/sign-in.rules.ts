export const codeDigits = 6
export const codeSeconds = 5 * 60

/** Guessing 15 digits is hopeless, so that no limit is needed that strangers could use up. */
export const longCodeDigits = 15
/** A new device of a number waits no longer, whatever strangers do. */
export const secondsBetweenLongCodes = 10 * 60
/** A later caller can still enter the one that was sent before. */
const longCodeSeconds = 2 * secondsBetweenLongCodes
export const longCodeExpiry = (now: Date): Date => new Date(now.getTime() + longCodeSeconds * 1000)
/** How long a browser waits for a long code. */
export const longChallengeExpiry = (now: Date): Date => new Date(now.getTime() + secondsBetweenLongCodes * 1000)

/** Limits per challenge. Sending another code never resets the tries. */
export const triesPerChallenge = 5
export const sendsPerChallenge = 3
export const secondsBetweenSends = 30

/** The next code of the number is a long one. */
export const usedUpMessage = 'Too many codes have been asked for or entered for this number. Enter the number again to get a long code.'

export type SignInLimit = { events: number; seconds: number; message: string }

/** Rate limits: `events` per `seconds`. A whole plant can share one address, so the limits per address are wide. */
export const signInLimits = {
  sendsToPhone: { events: 5, seconds: 60 * 60, message: usedUpMessage },
  failuresOfPhone: {
    events: 20,
    seconds: 24 * 60 * 60,
    message: usedUpMessage,
  },
  startsFromAddress: {
    events: 60,
    seconds: 10 * 60,
    message: 'There have been too many login attempts from your network. Try again in a few minutes.',
  },
  triesFromAddress: {
    events: 120,
    seconds: 10 * 60,
    message: 'Too many codes have been entered from your network. Try again in a few minutes.',
  },
} as const satisfies Record<string, SignInLimit>

export type SessionSettings = { idleMinutes: number; absoluteHours: number }
export const defaultSessionSettings: SessionSettings = { idleMinutes: 60, absoluteHours: 12 }

/** Sessions last used at or before this moment have expired. */
export const idleSince = (now: Date, { idleMinutes }: SessionSettings): Date => new Date(now.getTime() - idleMinutes * 60_000)

/** When a session created now expires, even in constant use. */
export const sessionExpiry = (now: Date, { absoluteHours }: SessionSettings): Date => new Date(now.getTime() + absoluteHours * 3_600_000)

/** When a code sent now expires. */
export const codeExpiry = (now: Date): Date => new Date(now.getTime() + codeSeconds * 1000)

/** With the __Host- prefix, browsers reject a cookie set by another site of the domain. */
export const sessionCookie = (isSecure: boolean): string => (isSecure ? '__Host-session' : 'session')
export const challengeCookie = (isSecure: boolean): string => (isSecure ? '__Host-challenge' : 'challenge')

/** The cookie outlives the last code that the challenge can send. */
export const challengeSeconds = codeSeconds * sendsPerChallenge

export const attemptEndedMessage = 'This login attempt has ended. Enter your phone number again.'

/** The same message for every failure, so that it does not reveal whether the number is registered. */
export const noUsersMessage = 'This installation has no users yet'
export const codeRefusedMessage = 'This code is wrong or has expired. Check the code, or request another one.'
export const resendTooSoonMessage = 'A code has just been sent. Wait a moment before you request another.'

type ChallengeState = {
  sends: number
  tries: number
  lastSentAt: Date
  expiresAt: Date
  consumedAt: Date | null
}
type ResendResult = { ok: true } | { ok: false; code: string; message: string; waitSeconds?: number }

/** Checks whether the challenge can send another code. `waitSeconds` is set where waiting helps. */
export function checkResend(challenge: ChallengeState | undefined, now: Date): ResendResult {
  const isOver = !challenge || challenge.consumedAt !== null || challenge.expiresAt <= now || challenge.tries >= triesPerChallenge
  if (isOver || challenge.sends >= sendsPerChallenge) return { ok: false, code: 'challenge_over', message: attemptEndedMessage }
  const waitSeconds = secondsBetweenSends - (now.getTime() - challenge.lastSentAt.getTime()) / 1000
  return waitSeconds > 0
    ? { ok: false, code: 'too_soon', message: resendTooSoonMessage, waitSeconds: Math.ceil(waitSeconds) }
    : { ok: true }
}

/** Seconds until another code can be requested; null when the challenge has sent its last. */
export const resendIn = (sends: number): number | null => (sends < sendsPerChallenge ? secondsBetweenSends : null)

const groupsOfFive = (code: string): string => code.replaceAll(/(\d{5})(?=\d)/g, '$1 ')

export const longCodeMessage = (code: string): { subject: string; text: string } => ({
  subject: 'Your login code',
  text: `${groupsOfFive(code)} is your login code. It is long because codes were asked for or entered for your number too often. It is valid for ${longCodeSeconds / 60} minutes. Do not share it with anyone.`,
})

export const codeMessage = (code: string): { subject: string; text: string } => ({
  subject: 'Your login code',
  text: `${code} is your login code. It is valid for ${codeSeconds / 60} minutes. Do not share it with anyone.`,
})
