import * as z from 'zod/mini'
import type { OwnRequirement } from '../requirements/own-requirement.rules.ts'
import { firstOwn } from '../requirements/own-states.rules.ts'
import type { FirstEnd } from './verdict-reasons.rules.ts'
import { verdictNames, verdicts, type Verdict, type VerdictTab } from './verdict-names.rules.ts'

/** A verdict in a list: its key and its label. */
export const verdictShape = z.object({ key: z.enum(verdicts), name: z.string() })
export type VerdictShape = z.output<typeof verdictShape>

/** What ends first, as rows carry it. */
export function firstEndOf({ first_end, own }: { first_end: FirstEnd; own: readonly OwnRequirement[] }): {
  first_end: FirstEnd
  first_own?: string
} {
  const first = first_end === 'own' ? firstOwn(own) : undefined
  return { first_end, ...(first && { first_own: first.shortName }) }
}

/** How many rows the further tabs of a list of drivers have. */
export const verdictCounts = { blocked: z.number(), due: z.number() } satisfies Record<VerdictTab, unknown>

export const verdictWithName = (key: Verdict): VerdictShape => ({ key, name: verdictNames[key] })
