import type { SessionPlant } from '#accounts/people.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { lookupProblem } from './plant-id-no.rules.ts'

/** Who has a number, in any spelling. */
export { findIdNoHolder, findKnownIdNos, lockDriversByIdNos } from '../drivers.store.ts'
export { listSharedNumbers } from './shared-numbers.store.ts'

/** Throws a Refusal (422) for letters where the plant's numbers have none. */
export function assertLookup(idNo: string, { idNoPattern }: Pick<SessionPlant, 'idNoPattern'>): void {
  const problem = lookupProblem(idNo, idNoPattern)
  if (problem !== undefined) throw invalid({ id_no: problem })
}
