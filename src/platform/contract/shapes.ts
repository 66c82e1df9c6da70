import * as z from 'zod/mini'
import { oneLine } from './plain-text.ts'

export const mandatoryText = 'This is mandatory'
export const phoneMessage = 'Enter a phone number, like 0724 865 880 or +254 724 865 880'
export const emailMessage = 'Enter an email address, such as name@example.com'

/** An id on the wire: the digits of a database key, as text. */
export const id = (): z.ZodMiniString<string> => z.string(mandatoryText).check(z.regex(/^[1-9]\d{0,17}$/, 'This id is not valid'))

/** Fields up to this length are single-line; longer ones may have line breaks. */
const maxLineLength = 254
const normalise = (max: number) => (text: string) => (max <= maxLineLength ? oneLine(text) : text)

/** Required text. `message` is the error when it is missing. */
export const mandatory = ({ message = mandatoryText, max = 2000 }: { message?: string; max?: number } = {}): z.ZodMiniString<string> =>
  z.string(message).check(z.overwrite(normalise(max)), z.trim(), z.minLength(1, message), z.maxLength(max, `Use at most ${max} characters`))

type Words = readonly [string, ...string[]]

/** Required, one of a few words. `message` says which, where another one is sent. */
export const mandatoryChoice = <const W extends Words>(words: W, message: string): z.ZodMiniEnum<{ [K in W[number]]: K }> =>
  z.enum(words, { error: ({ input }) => (input === undefined || input === '' ? mandatoryText : message) })

/** Text that is written in digits. Programs and spreadsheets may send it as a number. */
export const digitsText = (message = mandatoryText): z.ZodMiniType<string, string | number> =>
  z.pipe(z.union([z.string(), z.int(message).check(z.nonnegative(message))], message), z.transform(String))

/** Optional text; empty is the same as none. */
export const optionalText = (max = 2000): z.ZodMiniType<string | undefined, string | undefined> =>
  z.optional(
    z.pipe(
      z.string().check(z.overwrite(normalise(max)), z.trim(), z.maxLength(max, `Use at most ${max} characters`)),
      z.transform((text) => text || undefined),
    ),
  )

const timeText = 'Enter a time, such as 08:00'

/** 'HH:MM' in the plant's time zone. Compares and sorts as text. */
export const timeOfDay = z.string(timeText).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeText))

/** The answer of an action: the toast's text. */
export const done = (): z.ZodMiniObject<{ message: z.ZodMiniString<string> }> => z.object({ message: z.string() })

export type Done = { message: string }

/** A streamed file as an answer. */
export const fileAnswer = (): z.ZodMiniAny => z.any().check(z.meta({ binary: true }))
