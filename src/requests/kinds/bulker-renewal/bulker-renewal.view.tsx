import { formatDate } from '#platform/web/dates.ts'
import { RequestFile } from '../../details/files/request-file.tsx'
import type { KindView } from '../kind.view.tsx'
import { bulkerRenewal } from './bulker-renewal.contract.ts'

export const bulkerRenewalView: KindView = {
  kind: bulkerRenewal,
  facts: (request) => {
    const body = bulkerRenewal.shownShape.safeParse(request.body_data).data
    return [
      { label: 'Location', value: body?.location },
      { label: 'Trainer', value: body?.trainer },
      { label: 'Training date', value: body && formatDate(body.date) },
      ...(body?.valid_until ? [{ label: 'Valid until', value: formatDate(body.valid_until) }] : []),
      {
        label: 'Training report',
        value: <RequestFile request={request} field="training_report" label="Attached training report" />,
        wide: true,
      },
    ]
  },
}
