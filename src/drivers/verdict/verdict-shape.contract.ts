import * as z from 'zod/mini'
import type { FirstEnd } from './verdict-reasons.rules.ts'
import { verdictNames, verdicts, type Verdict, type VerdictTab } from './verdict-names.rules.ts'

/** A verdict in a list: its key and its label. */
export const verdictShape = z.object({ key: z.enum(verdicts), name: z.string() })
export type VerdictShape = z.output<typeof verdictShape>

/** What ends first, as rows carry it. */
export const firstEndOf = ({
  first_end,
  first_own,
}: {
  first_end: FirstEnd
  first_own: string | null
}): { first_end: FirstEnd; first_own?: string } => ({
  first_end,
  ...(first_end === 'own' && first_own !== null && { first_own }),
})

/** How many rows the further tabs of a list of drivers have. */
export const verdictCounts = { blocked: z.number(), due: z.number() } satisfies Record<VerdictTab, unknown>

export const verdictWithName = (key: Verdict): VerdictShape => ({ key, name: verdictNames[key] })
