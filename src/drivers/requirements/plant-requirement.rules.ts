import type { PlainDate } from '#platform/contract/plain-date.ts'
import { renewedUntil, validityOn, type OwnRule, type OwnRuleVersion } from './own-ends.rules.ts'
import { proofEnd } from './proof-end.rules.ts'

/** A plant's own requirement: its rule, and how people call it. */
export type PlantRequirement = OwnRule & { name: string; nextStep: string }

/** What it says now; before its first day, what it will say. */
export const versionNow = ({ versions }: Pick<OwnRule, 'versions'>): OwnRuleVersion | undefined =>
  versions.findLast(({ hasBegun }) => hasBegun) ?? versions[0]

type Given = {
  /** The day of the proof. */
  givenOn: PlainDate
  /** The date on it; null without one. */
  dateOnIt: PlainDate | null
  dateOfBirth: PlainDate | null
}

/** When a proof ends, as it is stored: by the rule of its day, and never after the date on it. */
export function proofExpiry({ versions }: Pick<OwnRule, 'versions'>, { givenOn, dateOnIt, dateOfBirth }: Given): PlainDate {
  const validity = validityOn(versions, givenOn)
  const end = validity ? proofEnd(validity, { givenOn, expiry: dateOnIt }, dateOfBirth) : givenOn
  return dateOnIt !== null && dateOnIt < end ? dateOnIt : end
}

/** The same by the rule in force, which may measure proofs of before too. */
export function proofExpiryNow(rule: PlantRequirement, given: Given): PlainDate {
  const version = versionNow(rule)
  const expiry = proofExpiry(rule, given)
  if (!version) return expiry
  return renewedUntil({ givenOn: given.givenOn, expiry }, { version, versions: rule.versions, standing: given })
}
