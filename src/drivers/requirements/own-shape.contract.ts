import * as z from 'zod/mini'
import { ownStates } from './own-states.rules.ts'

/** One of the plant's own requirements that a driver needs, on a day. */
export const ownShape = z.object({
  /** As short as a column: 'induction'. */
  short_name: z.string(),
  state: z.enum(ownStates),
  /** The day on which the proof ends; null without one, and where it does not end. */
  expiry: z.nullable(z.string()),
  /** Without a proof, the day from which the plant asks for it, where that lies ahead. */
  needed_from: z.nullable(z.string()),
})
export type OwnShape = z.output<typeof ownShape>

/** Of a driver in a list, in the order of the plant's requirements; left out where the driver needs none. */
export const ownList = z.optional(z.array(ownShape))
