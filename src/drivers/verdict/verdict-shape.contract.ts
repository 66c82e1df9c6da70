import * as z from 'zod/mini'
import { verdictNames, verdicts, type Verdict } from './verdict-names.rules.ts'

/** A verdict in a list: its key and its label. */
export const verdictShape = z.object({ key: z.enum(verdicts), name: z.string() })
export type VerdictShape = z.output<typeof verdictShape>

export const verdictWithName = (key: Verdict): VerdictShape => ({ key, name: verdictNames[key] })
