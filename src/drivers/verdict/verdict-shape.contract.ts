import * as z from 'zod/mini'
import { verdictNames, verdicts, type Verdict, type VerdictTab } from './verdict-names.rules.ts'

/** A verdict in a list: its key and its label. */
export const verdictShape = z.object({ key: z.enum(verdicts), name: z.string() })
export type VerdictShape = z.output<typeof verdictShape>

/** How many rows the further tabs of a list of drivers have. */
export const verdictCounts = { blocked: z.number(), due: z.number() } satisfies Record<VerdictTab, unknown>

export const verdictWithName = (key: Verdict): VerdictShape => ({ key, name: verdictNames[key] })
