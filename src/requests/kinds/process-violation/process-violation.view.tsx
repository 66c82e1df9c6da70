import type { ReactNode } from 'react'
import type { DecisionFieldsProps, KindView } from '../kind.view.tsx'
import { SuspendDriverCheckbox, violationFacts } from './violation-view.tsx'
import { processViolation } from './process-violation.contract.ts'

export const processViolationView: KindView = { kind: processViolation, facts: violationFacts, DecisionFields: SuspendUntilEvidence }

function SuspendUntilEvidence(props: DecisionFieldsProps): ReactNode {
  return <SuspendDriverCheckbox {...props} until="evidence is provided" />
}
