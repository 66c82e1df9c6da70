import * as z from 'zod'
import { plainDate } from '#platform/contract/plain-date.ts'
import { mandatory, mandatoryText } from '#platform/contract/shapes.ts'
import { masterName } from '../master-data.contract.ts'

/** The form's fields of a transporter. */
export const transporterFields = {
  name: masterName(),
  email: mandatory({ max: 254 }).pipe(z.email('Enter an email address, such as name@example.com')),
  is_spot: z.boolean(mandatoryText),
  valid_until: plainDate.nullish(),
}

type Validity = { readonly is_spot: boolean; readonly valid_until?: string | null | undefined }

/** Spot transporters are hired for a time, so the end is required. */
export const hasEndIfSpot = ({ is_spot, valid_until }: Validity): boolean => !is_spot || Boolean(valid_until)
/** Reported together with the form's other errors. */
export const missingEnd: MissingEnd = { path: ['valid_until'], error: mandatoryText, when: ({ value }) => isObject(value) }

type MissingEnd = { readonly path: string[]; readonly error: string; readonly when: (payload: { readonly value: unknown }) => boolean }

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Regular transporters have no end. */
export const storedValidUntil = ({ is_spot, valid_until }: Validity): string | null => (is_spot ? (valid_until ?? null) : null)

/** A transporter from a register. */
export const transporterDetails = z
  .object(transporterFields)
  .refine(hasEndIfSpot, missingEnd)
  .transform((details) => ({ ...details, valid_until: storedValidUntil(details) }))

export type TransporterDetails = z.output<typeof transporterDetails>
export type TransporterDetailsInput = z.input<typeof transporterDetails>
