import { showDate } from '#platform/web/dates.ts'
import type { Fact } from '#platform/web/table/facts.tsx'
import { RequestFile } from '../../details/request-file.tsx'
import type { RequestDetails } from '../../requests.contract.ts'
import { processViolation } from './process-violation.contract.ts'

/** What was reported, as rows of the request's page. */
export function violationFacts(request: RequestDetails): readonly Fact[] {
  const said = processViolation.shownShape.safeParse(request.body_data).data
  if (!said) return []
  const file = said.violation_file && <RequestFile request={request} field="violation_file" label="Violation attachment" />
  return [
    { label: 'Violation attachment', value: file, wide: true },
    { label: 'Violation category', value: said.violation_category },
    { label: 'Violation', value: said.violation },
    { label: 'Violation date', value: showDate(said.violation_date) },
    { label: 'Description', value: said.description, wide: true },
    { label: 'Action taken', value: said.action_taken, wide: true },
  ]
}
