import type { ReactNode } from 'react'
import type { DecisionFieldsProps, KindView } from '../kind.view.tsx'
import { SuspendToo } from './suspend-too.tsx'
import { violationFacts } from './violation-facts.tsx'
import { processViolation } from './process-violation.contract.ts'

export const processViolationView: KindView = { kind: processViolation, facts: violationFacts, DecisionFields: SuspendUntilEvidence }

function SuspendUntilEvidence(props: DecisionFieldsProps): ReactNode {
  return <SuspendToo {...props} until="evidence is provided" />
}
