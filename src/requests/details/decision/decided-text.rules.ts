import { askedFor, isRequestType, requestType } from '../../engine/request-types.contract.ts'
import type { DecisionKey } from '../../kinds/kind.contract.ts'
import type { RequestDetails } from '../../requests.contract.ts'

const done = { approve: 'approved', reject: 'rejected' } as const satisfies Record<DecisionKey, string>

/** What a decision did, below the specification's text: 'Suspension of Isaac Kimani approved'. Undefined where a second approval is missing. */
export function decidedText({ type_id: { id }, driver_id, approvals }: Decided, key: DecisionKey): string | undefined {
  if (!isRequestType(id)) return undefined
  if (key === 'approve' && approvals && approvals.given + 1 < approvals.needed) return undefined
  return `${subjects[id]} of ${driver_id.name} ${done[key]}`
}

type Decided = { type_id: { id: number }; driver_id: { name: string }; approvals: RequestDetails['approvals'] }

const subjects = { ...askedFor, [requestType.processViolation]: 'Violation', [requestType.processTransporterViolation]: 'Violation' }
