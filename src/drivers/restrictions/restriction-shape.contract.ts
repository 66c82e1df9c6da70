import * as z from 'zod/mini'
import { restrictionSymbols } from './restriction.rules.ts'

/** What the driver is restricted to, as the plant puts it. Why is not said. */
export const restrictionShape = z.object({
  key: z.string(),
  words: z.string(),
  symbol: z.enum(restrictionSymbols),
  /** When the night begins, where it is one about nights. */
  not_after: z.nullable(z.string()),
})
export type ShownRestriction = z.output<typeof restrictionShape>
