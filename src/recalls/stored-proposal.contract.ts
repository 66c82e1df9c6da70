import * as z from 'zod/mini'

/** What a proposed recall asks for, as its confirmation keeps it. */
export const storedProposal = z.object({
  issuer_id: z.string(),
  plant_id: z.nullable(z.string()),
  given_from: z.nullable(z.string()),
  given_until: z.nullable(z.string()),
  reason: z.string(),
  grace_days: z.number(),
})
