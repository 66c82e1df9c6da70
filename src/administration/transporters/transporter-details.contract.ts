import * as z from 'zod'
import { plainDate } from '#platform/contract/plain-date.ts'
import { mandatory, mandatoryText } from '#platform/contract/shapes.ts'
import { masterName } from '../master-data.contract.ts'

/** What is asked of a transporter. */
export const transporterFields = {
  name: masterName(),
  email: mandatory({ max: 254 }).pipe(z.email('This is not an e-mail address')),
  is_spot: z.boolean(mandatoryText),
  valid_until: plainDate.nullish(),
}

type Validity = { readonly is_spot: boolean; readonly valid_until?: string | null | undefined }

/** A spot transporter is hired for a time, so the day it ends must be given. */
export const endsWhereSpot = ({ is_spot, valid_until }: Validity): boolean => !is_spot || Boolean(valid_until)
/** Said together with what is wrong elsewhere in the form, not after that is mended. */
export const endMissing: Missing = { path: ['valid_until'], error: mandatoryText, when: ({ value }) => isObject(value) }

type Missing = { readonly path: string[]; readonly error: string; readonly when: (judged: { readonly value: unknown }) => boolean }

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Of a regular transporter no day is kept. */
export const keptValidUntil = ({ is_spot, valid_until }: Validity): string | null => (is_spot ? (valid_until ?? null) : null)

/** A transporter as lists bring it. */
export const transporterDetails = z
  .object(transporterFields)
  .refine(endsWhereSpot, endMissing)
  .transform((given) => ({ ...given, valid_until: keptValidUntil(given) }))

export type TransporterDetails = z.output<typeof transporterDetails>
export type TransporterDetailsInput = z.input<typeof transporterDetails>
