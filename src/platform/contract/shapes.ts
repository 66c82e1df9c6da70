import * as z from 'zod'
import { oneLine } from './plain-text.ts'

export const mandatoryText = 'This is mandatory'

/** An id on the wire: the digits of a database key, as text. */
export const id = (): z.ZodString => z.string(mandatoryText).regex(/^[1-9]\d{0,17}$/, 'This id is not valid')

/** Fields up to this length are single-line; longer ones may have line breaks. */
const maxLineLength = 254
const normalise = (max: number) => (text: string) => (max <= maxLineLength ? oneLine(text) : text)

/** Required text. `message` is the error when it is missing. */
export const mandatory = ({ message = mandatoryText, max = 2000 }: { message?: string; max?: number } = {}): z.ZodString =>
  z.string(message).overwrite(normalise(max)).trim().min(1, message).max(max, `Use at most ${max} characters`)

/** Optional text; empty is the same as none. */
export const optionalText = (max = 2000): z.ZodType<string | undefined, string | undefined> =>
  z
    .string()
    .overwrite(normalise(max))
    .trim()
    .max(max, `Use at most ${max} characters`)
    .transform((text) => text || undefined)
    .optional()

/** The answer of an action: the toast's text. */
export const done = (): z.ZodObject<{ message: z.ZodString }> => z.object({ message: z.string() })

export type Done = { readonly message: string }

/** A streamed file as an answer. */
export const fileAnswer = (): z.ZodAny => z.any().meta({ binary: true })
