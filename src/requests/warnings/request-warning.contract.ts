import * as z from 'zod/mini'

/** A sentence about a field of a request's body. */
export const RequestWarning = z.object({ field: z.string(), text: z.string() })
export type RequestWarning = z.output<typeof RequestWarning>

/** The body fields that a kind can warn about. */
export type WarnedField = 'phone' | 'licence_no' | 'transporter_id' | 'date' | 'requirement'
