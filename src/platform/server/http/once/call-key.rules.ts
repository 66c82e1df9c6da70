import { malformed, Refusal } from '../refusal.ts'

/** So long a repeated call gets the answer of the first one. */
export const keptHours = 24
/** Far more than a person types or a program has reason to send in a day. */
export const keysPerDay = 10_000
/** A longer answer is not stored. */
export const maxAnswerBytes = 128 * 1024

/** The key of the header, in quotes as the draft has it or without. Throws a Refusal (400) for any other text. */
export function parseKey(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = typeof header === 'string' ? /^("?)([\w-]{16,64})\1$/.exec(header)?.[2] : undefined
  if (key === undefined) throw malformed("Send an Idempotency-Key of 16 to 64 letters, digits, '-' and '_', such as a UUID.")
  return key
}

const refused = (status: number, code: string, message: string, retryAfter?: number): Refusal =>
  new Refusal({ status, code, message, ...(retryAfter && { retryAfter }) })

export const otherEntries = (): Refusal =>
  refused(
    422,
    'key_reused',
    'This was already sent with other entries. Close the form and look at what was saved. To add another one, open the form again.',
  )
export const underWay = (): Refusal =>
  refused(409, 'under_way', 'This was sent already and is still being saved. Wait a moment, then try again.', 5)
export const savedAlready = (): Refusal =>
  refused(409, 'saved_already', 'This was already saved, but the answer was lost. Close the form and look at what was saved.')
export const tooManyKeys = (): Refusal =>
  refused(429, 'too_many', `More than ${keysPerDay} records were created in a day. Continue later.`, 3600)
