import * as z from 'zod/mini'

/** Where an office finds a doctor. */
export const doctorFacts = {
  phone: z.nullable(z.string()),
  clinic: z.nullable(z.string()),
  place: z.nullable(z.string()),
  days: z.nullable(z.string()),
}
