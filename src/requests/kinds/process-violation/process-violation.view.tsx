import type { ReactNode } from 'react'
import type { DecisionFieldsProps, KindView } from '../kind.view.tsx'
import { SuspendToo } from './suspend-too.tsx'
import { violationFacts } from './violation-facts.tsx'

/** Raised from the list of violations, where a transporter is chosen first; so it has no card of its own on the driver's page. */
export const processViolationView: KindView = { facts: violationFacts, DecisionFields: SuspendUntilEvidence }

function SuspendUntilEvidence(props: DecisionFieldsProps): ReactNode {
  return <SuspendToo {...props} until="evidence is provided" />
}
