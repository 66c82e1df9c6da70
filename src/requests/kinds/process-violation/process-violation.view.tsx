import type { ReactNode } from 'react'
import type { DecisionFieldsProps, KindView } from '../kind.view.tsx'
import { ViolationDecision, violationFacts } from './violation-view.tsx'
import { processViolation } from './process-violation.contract.ts'

export const processViolationView: KindView = { kind: processViolation, facts: violationFacts, DecisionFields: SuspendUntilEvidence }

function SuspendUntilEvidence(props: DecisionFieldsProps): ReactNode {
  return <ViolationDecision {...props} until="evidence is provided" />
}
