import * as z from 'zod'
import { oneLine } from './plain-text.ts'

export const mandatoryText = 'This is mandatory'

/** An identifier as it travels: the digits of a database key, always text. */
export const id = (): z.ZodString => z.string(mandatoryText).regex(/^[1-9]\d{0,17}$/, 'This is not an identifier of ours')

/** Text of at most so many characters is typed on one line; longer text may have several. */
const longestLine = 254
const asTyped = (max: number) => (text: string) => (max <= longestLine ? oneLine(text) : text)

/** Text that must be given. `message` is what the field says when it is missing. */
export const mandatory = ({ message = mandatoryText, max = 2000 }: { message?: string; max?: number } = {}): z.ZodString =>
  z.string(message).overwrite(asTyped(max)).trim().min(1, message).max(max, `Use at most ${max} characters`)

/** Text that may be left out; an empty field is the same as none. */
export const optionalText = (max = 2000): z.ZodType<string | undefined, string | undefined> =>
  z
    .string()
    .overwrite(asTyped(max))
    .trim()
    .max(max, `Use at most ${max} characters`)
    .transform((text) => text || undefined)
    .optional()

/** What is answered to an action: the sentence for the toast. */
export const done = (): z.ZodObject<{ message: z.ZodString }> => z.object({ message: z.string() })

export type Done = { readonly message: string }

/** A file as an answer: the server streams it, the document says so. */
export const fileAnswer = (): z.ZodAny => z.any().meta({ binary: true })
