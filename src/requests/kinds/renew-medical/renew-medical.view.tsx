import { formatDate } from '#platform/web/dates.ts'
import { RequestFile } from '../../details/files/request-file.tsx'
import { accessText } from '../../details/access-text.tsx'
import { restrictionFacts, RestrictionsToAdd } from '../renewals/restrictions.view.tsx'
import { bodyOf, type KindView } from '../kind.view.tsx'
import { renewMedical } from './renew-medical.contract.ts'

export const renewMedicalView: KindView = {
  kind: renewMedical,
  DecisionFields: RestrictionsToAdd,
  facts: (request) => {
    const body = bodyOf(renewMedical, request)
    return [
      { label: 'Doctor', value: request.doctor?.name },
      { label: 'Registration number', value: request.doctor?.reg_no },
      { label: "Submitter's access", value: accessText(request) },
      { label: 'Fit to work', value: body && fitLabels[body.fit_to_work] },
      { label: 'Date of examination', value: body && formatDate(body.date) },
      ...(body?.valid_until ? [{ label: 'Valid until', value: formatDate(body.valid_until) }] : []),
      ...restrictionFacts(request),
      {
        label: 'Medical report',
        value: <RequestFile request={request} field="medical_report" label="Attached medical report" isOpenedOnDemand />,
        wide: true,
      },
    ]
  },
}

const fitLabels = { yes: 'Yes', no: 'No. The medical ends when this is approved' } as const
