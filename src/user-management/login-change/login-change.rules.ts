import { maskPhone } from '#accounts/phone.rules.ts'
import { joinList } from '#platform/contract/words.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How long the old side may object, and how long the new one may enter its code. */
export const objectionHours = 24
export const changeDays = 7
/** After an objection, whoever asked does not ask again at once. */
export const pauseDays = 7

export const objectionEnd = (askedAt: Date): Date => new Date(askedAt.getTime() + objectionHours * hourMs)
export const changeExpiry = (askedAt: Date): Date => new Date(askedAt.getTime() + changeDays * dayMs)
export const pauseEnd = (objectedAt: Date): Date => new Date(objectedAt.getTime() + pauseDays * dayMs)

/** Tries of each side's code. */
export const triesOfCode = 5

/** Each change sends two messages: nobody is flooded, and nobody sends many. */
export const changesOfPerson = {
  events: 3,
  seconds: 24 * 60 * 60,
  message: 'A new number or email of this person has been asked for three times today. Try again tomorrow.',
} as const
export const changesByManager = {
  events: 30,
  seconds: 24 * 60 * 60,
  message: 'You have asked for 30 changes of numbers and emails today. Try again tomorrow.',
} as const

type Channels = { hasSms: boolean; hasMail: boolean }

/** Whether login codes go to the email: whoever reads it logs in. */
export const isMailLogin = ({ hasSms, hasMail }: Channels): boolean => !hasSms && hasMail

export type LoginDetails = { phone: string; email: string | null }

/** Of a change: the email is null where it is not part of it. */
export type WantedLogin = {
  oldPhone: string
  newPhone: string
  oldEmail: string | null
  newEmail: string | null
}

/** What is to change of a login; undefined where nothing is. */
export function wantedLogin(before: LoginDetails, after: LoginDetails, channels: Channels): WantedLogin | undefined {
  const isEmailChanged = isMailLogin(channels) && after.email !== before.email
  if (after.phone === before.phone && !isEmailChanged) return undefined
  const [oldEmail, newEmail] = isEmailChanged ? [before.email, after.email] : [null, null]
  return { oldPhone: before.phone, newPhone: after.phone, oldEmail, newEmail }
}

/** The same change asked again is one change. */
export const isSameChange = (open: WantedLogin | undefined, wanted: WantedLogin): boolean =>
  open !== undefined && open.newPhone === wanted.newPhone && open.newEmail === wanted.newEmail

type Standing = { newEnteredAt: Date | null; oldEnteredAt: Date | null; objectionUntil: Date }

/** A login changes when the new side has entered its code, and the old one has agreed or has not objected in its time. */
export const takesEffect = ({ newEnteredAt, oldEnteredAt, objectionUntil }: Standing, now: Date): boolean =>
  newEnteredAt !== null && (oldEnteredAt !== null || objectionUntil <= now)

export const changeAskedText =
  'The other details are saved. The new number or email takes over when it has entered the code that we sent, and the old one has not objected for 24 hours.'
export const wrongCodeText = 'This code is wrong. Check the code.'
export const overText = 'This change is over. Ask your supervisor to start it again.'
export const addressNeededText = 'Login codes go to this address. Enter one.'

/** 'a•••@example.com': enough to recognise one's own. */
export const maskEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`

/** The parts of a login that change, as they were or as they are wanted. */
const partsOf = (isPhoneChanged: boolean, phone: string, email: string | null): string =>
  joinList([...(isPhoneChanged ? [maskPhone(phone)] : []), ...(email === null ? [] : [maskEmail(email)])])

export const oldText = ({ oldPhone, newPhone, oldEmail }: WantedLogin): string =>
  partsOf(oldPhone !== newPhone, oldPhone, oldEmail) || 'no email'
export const newText = ({ oldPhone, newPhone, newEmail }: WantedLogin): string => partsOf(oldPhone !== newPhone, newPhone, newEmail)

/** Where a code is entered. Without the site's own address no message names one: the caller's Host could be anything. */
export const pageInMessage = (path: string, publicUrl: string | undefined): string =>
  publicUrl === undefined ? `the page ${path} of the site where you log in` : `${publicUrl}${path}`

type Messages = { code: string; page: string; change: WantedLogin; productName: string }
type Message = { subject: string; text: string }

export const messageToNew = ({ code, page, change, productName }: Messages): Message => ({
  subject: `Confirm your login for ${productName}`,
  text: `${code} is your code to log in to ${productName} with ${newText(change)} from now on. Enter it at ${page}. Do not share it with anyone.`,
})

export const messageToOld = ({ code, page, change, productName }: Messages): Message => ({
  subject: `Your login for ${productName} is being changed`,
  text: `Your login for ${productName} is being changed to ${newText(change)}. If you do not want this, open ${page} within ${objectionHours} hours and object. If you do, enter ${code} there to change it at once.`,
})

type ChangedEmail = { email: string | null; by: string; productName: string }

/** To the former address, where it gets no login codes. */
export const emailChangedMessage = ({ email, by, productName }: ChangedEmail): Message => ({
  subject: `Your email for ${productName} was changed`,
  text: `${emailChangedText(email, by)} If you did not expect this, tell the people who manage users at your plant.`,
})

export const emailChangedText = (email: string | null, by: string): string =>
  email === null ? `${by} removed your email.` : `${by} changed your email to ${maskEmail(email)}.`
