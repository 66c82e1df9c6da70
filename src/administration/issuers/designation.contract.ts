import * as z from 'zod/mini'
import { plainDate } from '#platform/contract/plain-date.ts'
import { issuerStates } from './issuer-state.rules.ts'

/** The first and the last day; left out by programs that do not know them, they stay. */
export const designationFields = { designated_from: z.nullish(plainDate), designated_until: z.nullish(plainDate) }

/** The designation as lists show it, on today at the plant. */
export const shownDesignation = {
  issuer_id: z.string(),
  designated_from: z.nullable(z.string()),
  designated_until: z.nullable(z.string()),
  withdrawn_from: z.nullable(z.string()),
  state: z.enum(issuerStates),
}
