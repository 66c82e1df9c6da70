/** The code that is sent: digits, and seconds that it opens anything. */
export const codeDigits = 6
export const codeSeconds = 5 * 60

/** What one challenge stands. A code that is sent again never brings tries back. */
export const triesPerChallenge = 5
export const sendsPerChallenge = 3
export const secondsBetweenSends = 30

/** Events in seconds. A whole plant may share one address, so the limits of an address are wide. */
export const signInLimits = {
  sendsToPhone: { events: 5, seconds: 60 * 60, message: 'Too many codes were sent to this number. Try again later.' },
  failuresOfPhone: { events: 20, seconds: 24 * 60 * 60, message: 'Too many wrong codes were given for this number. Try again tomorrow.' },
  startsFromAddress: {
    events: 60,
    seconds: 10 * 60,
    message: 'Too many attempts to log in came from your network. Try again in some minutes.',
  },
  triesFromAddress: { events: 120, seconds: 10 * 60, message: 'Too many codes were tried from your network. Try again in some minutes.' },
} as const

export type SessionSettings = { readonly idleMinutes: number; readonly absoluteHours: number }
export const usualSessionSettings: SessionSettings = { idleMinutes: 60, absoluteHours: 12 }

/** The moment after which a session must have been used to be alive. */
export const idleSince = (now: Date, { idleMinutes }: SessionSettings): Date => new Date(now.getTime() - idleMinutes * 60_000)

/** The moment at which a session made now ends, however busy. */
export const sessionEnd = (now: Date, { absoluteHours }: SessionSettings): Date => new Date(now.getTime() + absoluteHours * 3_600_000)

/** The moment at which a code sent now stops opening anything. */
export const codeEnd = (now: Date): Date => new Date(now.getTime() + codeSeconds * 1000)

/** Over https the browser itself refuses a cookie of this prefix that another site of the domain has planted. */
export const sessionCookie = (isSecure: boolean): string => (isSecure ? '__Host-session' : 'session')
export const challengeCookie = (isSecure: boolean): string => (isSecure ? '__Host-challenge' : 'challenge')

/** The browser keeps the challenge as long as its last code can be valid. */
export const challengeSeconds = codeSeconds * sendsPerChallenge

export const startAgain = 'This attempt to log in is over. Enter your phone number again.'

/** One sentence for every failure: which part was wrong is for nobody to know. */
export const codeRefused = 'This code is not right, or its time is over. Check it, or ask for another.'
export const tooSoon = 'The last code is still on its way. Wait a moment.'

type Sent = {
  readonly sends: number
  readonly tries: number
  readonly lastSentAt: Date
  readonly expiresAt: Date
  readonly consumedAt: Date | null
}
type Resend = { readonly ok: true } | { readonly ok: false; readonly code: string; readonly message: string; readonly waitSeconds?: number }

/** Whether another code may go out for this challenge. `waitSeconds` is there where waiting helps. */
export function judgeResend(challenge: Sent | undefined, now: Date): Resend {
  const isOver = !challenge || challenge.consumedAt !== null || challenge.expiresAt <= now || challenge.tries >= triesPerChallenge
  if (isOver || challenge.sends >= sendsPerChallenge) return { ok: false, code: 'challenge_over', message: startAgain }
  const waitSeconds = secondsBetweenSends - (now.getTime() - challenge.lastSentAt.getTime()) / 1000
  return waitSeconds > 0 ? { ok: false, code: 'too_soon', message: tooSoon, waitSeconds: Math.ceil(waitSeconds) } : { ok: true }
}

/** What the page counts down: seconds until another code may be asked for; null when there will be none. */
export const resendIn = (sends: number): number | null => (sends < sendsPerChallenge ? secondsBetweenSends : null)

/** The message that carries a code. */
export const codeMessage = (code: string): { readonly subject: string; readonly text: string } => ({
  subject: 'Your code to log in',
  text: `${code} is your code to log in. It is valid for ${codeSeconds / 60} minutes. Nobody from us ever asks you for it.`,
})
