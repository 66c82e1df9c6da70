import * as z from 'zod'
import { plainDate } from '#platform/contract/plain-date.ts'
import { mandatory, mandatoryText } from '#platform/contract/shapes.ts'

/** A transporter as the form asks it and lists bring it. Only a spot transporter's validity ends, so of a regular one no day is kept. */
export const transporterDetails = z
  .object({
    name: mandatory({ max: 100 }),
    email: mandatory({ max: 254 }).pipe(z.email('This is not an e-mail address')),
    is_spot: z.boolean(mandatoryText),
    valid_until: plainDate.nullish(),
  })
  .refine(({ is_spot, valid_until }) => !is_spot || Boolean(valid_until), { path: ['valid_until'], error: mandatoryText })
  .transform(({ valid_until, ...rest }) => ({ ...rest, valid_until: rest.is_spot ? (valid_until ?? null) : null }))

export type TransporterDetails = z.output<typeof transporterDetails>
export type TransporterDetailsInput = z.input<typeof transporterDetails>
