import { maskPhone } from '#accounts/phone.rules.ts'

const hourMs = 3_600_000

/** How long the old number may object, and how long the new one may enter its code. */
export const objectionHours = 24
export const changeDays = 7

export const objectionEnd = (askedAt: Date): Date => new Date(askedAt.getTime() + objectionHours * hourMs)
export const changeExpiry = (askedAt: Date): Date => new Date(askedAt.getTime() + changeDays * 24 * hourMs)

/** Tries of each number's code. */
export const triesOfCode = 5

type Standing = { readonly newEnteredAt: Date | null; readonly oldEnteredAt: Date | null; readonly objectionUntil: Date }

/** A number changes when the new one has entered its code, and the old one has agreed or has not objected in its time. */
export const takesEffect = ({ newEnteredAt, oldEnteredAt, objectionUntil }: Standing, now: Date): boolean =>
  newEnteredAt !== null && (oldEnteredAt !== null || objectionUntil <= now)

export const changeAskedText =
  'The other details are saved. The number changes when it has entered the code that we sent, and the old number has not objected for 24 hours.'
export const wrongCodeText = 'This code is wrong. Check the code.'
export const overText = 'This change of number is over. Ask your supervisor to start it again.'

type Messages = {
  readonly code: string
  readonly link: string
  readonly oldPhone: string
  readonly newPhone: string
  readonly productName: string
}
type Message = { readonly subject: string; readonly text: string }

export const messageToNew = ({ code, link, productName }: Messages): Message => ({
  subject: `Confirm your number for ${productName}`,
  text: `${code} is your code to log in to ${productName} with this number from now on. Enter it at ${link}. Do not share it with anyone.`,
})

export const messageToOld = ({ code, link, newPhone, productName }: Messages): Message => ({
  subject: `Your number for ${productName} is being changed`,
  text: `Your number for ${productName} is being changed to ${maskPhone(newPhone)}. If you do not want this, open ${link} within ${objectionHours} hours and object. If you do, enter ${code} there to change it at once.`,
})
