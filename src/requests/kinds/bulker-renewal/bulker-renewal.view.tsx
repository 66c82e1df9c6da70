import { lazy } from 'react'
import { showDate } from '#platform/web/dates.ts'
import { RequestFile } from '../../request-file.tsx'
import type { KindView } from '../kind.view.tsx'
import { bulkerRenewal } from './bulker-renewal.contract.ts'

export const bulkerRenewalView: KindView = {
  RaiseForm: lazy(async () => ({ default: (await import('./bulker-renewal-form.tsx')).BulkerRenewalForm })),
  facts: (request) => {
    const body = bulkerRenewal.shownShape.safeParse(request.body_data).data
    return [
      { label: 'Location', value: body?.location },
      { label: 'Trainer', value: body?.trainer },
      { label: 'Training date', value: body && showDate(body.date) },
      {
        label: 'Training report',
        value: <RequestFile request={request} field="training_report" label="Attached training report" />,
        wide: true,
      },
    ]
  },
}
