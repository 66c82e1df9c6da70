import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { clearanceKinds, type ClearanceKind } from '../pass/pass.rules.ts'
import { longestMonthsOf, type LongestMonths } from './built-in-ends.rules.ts'
import { proofRuleOf, type ProofRule } from './proof-rule.rules.ts'
import { listBuiltInVersions } from './requirements.store.ts'

type AskedProof = { plantId: string; kind: ClearanceKind; givenOn: PlainDate; dateOfBirth: PlainDate | null }

/** What the plant's rule of that day says of a medical or training. */
export const findProofRule = async (db: Db, { plantId, kind, ...given }: AskedProof): Promise<ProofRule> =>
  proofRuleOf(await listBuiltInVersions(db, { plantId, kind }), given)

/** The longest that proofs can have lasted at the plant, in months. */
export async function findLongestMonths(db: Db, plantId: string): Promise<LongestMonths> {
  const longest = { medical: 0, ddt: 0, bulker: 0 }
  for (const kind of clearanceKinds) longest[kind] = longestMonthsOf(await listBuiltInVersions(db, { plantId, kind }))
  return longest
}
