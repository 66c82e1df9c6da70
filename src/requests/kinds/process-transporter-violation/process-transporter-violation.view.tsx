import type { ReactNode } from 'react'
import { RequestFile } from '../../details/files/request-file.tsx'
import type { DecisionFieldsProps, KindView } from '../kind.view.tsx'
import { ViolationDecision, violationFacts } from '../process-violation/violation-view.tsx'
import { processTransporterViolation } from './process-transporter-violation.contract.ts'

export const processTransporterViolationView: KindView = {
  kind: processTransporterViolation,
  DecisionFields: SuspendUntilReinstated,
  facts: (request) => {
    const evidence = <RequestFile request={request} field="sanction_evidence" label="Sanction evidence" />
    const body = processTransporterViolation.shownShape.safeParse(request.body_data).data
    return [
      ...violationFacts(request),
      { label: 'Sanction evidence file', value: evidence, wide: true },
      { label: 'Sanction evidence comment', value: body?.sanction_evidence_comment, wide: true },
    ]
  },
}

/** The evidence was sent with the report, so only a reinstatement ends this suspension. */
function SuspendUntilReinstated(props: DecisionFieldsProps): ReactNode {
  return <ViolationDecision {...props} until="they are reinstated" />
}
