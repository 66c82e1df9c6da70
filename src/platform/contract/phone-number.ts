import * as z from 'zod/mini'
import { digitsText, mandatoryText, phoneMessage } from './shapes.ts'
import { writtenPhone } from './written-phone.ts'

/** As written, without spaces, dashes and brackets. */
export const phoneNumber = z.pipe(
  digitsText(),
  z
    .string()
    .check(z.overwrite(writtenPhone), z.minLength(1, { error: mandatoryText, abort: true }), z.regex(/^\+?\d{4,15}$/, phoneMessage)),
)
