import { severityNames } from '#points/severities.rules.ts'
import { formatDate } from '#platform/web/dates.ts'
import type { Fact } from '#platform/web/table/facts.tsx'
import { RequestFile } from '../../details/files/request-file.tsx'
import type { RequestDetails } from '../../requests.contract.ts'
import { processViolation } from './process-violation.contract.ts'
import type { ReactNode } from 'react'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import type { DecisionFieldsProps } from '../kind.view.tsx'

/** The violation as rows of the request page. */
export function violationFacts(request: RequestDetails): readonly Fact[] {
  const body = processViolation.shownShape.safeParse(request.body_data).data
  if (!body) return []
  const file = body.violation_file && <RequestFile request={request} field="violation_file" label="Violation attachment" />
  return [
    ...(request.recorded_at === undefined ? [] : [{ label: 'Recorded at', value: request.recorded_at }]),
    { label: 'Violation attachment', value: file, wide: true },
    { label: 'Violation category', value: body.violation_category },
    { label: 'Violation', value: body.violation },
    { label: 'Violation date', value: formatDate(body.violation_date) },
    ...(body.severity ? [{ label: 'Severity', value: severityNames[body.severity] }] : []),
    { label: 'Description', value: body.description, wide: true },
    { label: 'Action taken', value: body.action_taken, wide: true },
  ]
}

const LadderFields = lazyPart(() => import('./ladder-fields.tsx'), 'LadderFields')

/** Whether approval suspends the driver, until what `until` names, and what follows by the plant's ladder. */
export const ViolationDecision = ({ until, ...props }: DecisionFieldsProps & { until: string }): ReactNode => (
  <>
    <SuspendDriverCheckbox {...props} until={until} />
    <Waiting fallback={null}>
      <LadderFields {...props} />
    </Waiting>
  </>
)

function SuspendDriverCheckbox({ values, onChange, isFixed, until }: DecisionFieldsProps & { until: string }): ReactNode {
  return (
    <label className="flex min-h-6 items-start gap-2.5 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={values['suspend_driver'] === true}
        disabled={isFixed}
        onChange={({ target }) => onChange({ ...values, suspend_driver: target.checked })}
        className="mt-0.5 size-4 shrink-0 pointer-coarse:size-5"
      />
      <span>Suspend the driver until {until}</span>
    </label>
  )
}
