import { formatDate } from '#platform/web/dates.ts'
import type { Fact } from '#platform/web/table/facts.tsx'
import { RequestFile } from '../../details/request-file.tsx'
import type { RequestDetails } from '../../requests.contract.ts'
import { processViolation } from './process-violation.contract.ts'

/** The violation as rows of the request page. */
export function violationFacts(request: RequestDetails): readonly Fact[] {
  const body = processViolation.shownShape.safeParse(request.body_data).data
  if (!body) return []
  const file = body.violation_file && <RequestFile request={request} field="violation_file" label="Violation attachment" />
  return [
    { label: 'Violation attachment', value: file, wide: true },
    { label: 'Violation category', value: body.violation_category },
    { label: 'Violation', value: body.violation },
    { label: 'Violation date', value: formatDate(body.violation_date) },
    { label: 'Description', value: body.description, wide: true },
    { label: 'Action taken', value: body.action_taken, wide: true },
  ]
}
