import { formatDate } from '#platform/web/dates.ts'
import { RequestFile } from '../../details/files/request-file.tsx'
import { accessText } from '../../details/access-text.tsx'
import { restrictionFacts, RestrictionsToAdd } from '../renewals/restrictions.view.tsx'
import { bodyOf, type KindView } from '../kind.view.tsx'
import { renewDdt } from './renew-ddt.contract.ts'

export const renewDdtView: KindView = {
  kind: renewDdt,
  DecisionFields: RestrictionsToAdd,
  facts: (request) => {
    const body = bodyOf(renewDdt, request)
    return [
      { label: 'Syllabus', value: body?.syllabus },
      { label: 'Score', value: body && `${body.score} of 100` },
      { label: 'Training date', value: body && formatDate(body.date) },
      ...(body?.valid_until ? [{ label: 'Valid until', value: formatDate(body.valid_until) }] : []),
      { label: 'Trainer', value: body?.trainer_name },
      { label: 'Company', value: body?.company },
      { label: "Submitter's access", value: accessText(request) },
      { label: "Trainer's comment", value: body?.trainer_comment, wide: true },
      ...restrictionFacts(request),
      {
        label: 'Training report',
        value: <RequestFile request={request} field="training_report" label="Attached defensive training report" />,
        wide: true,
      },
    ]
  },
}
