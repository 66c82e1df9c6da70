import { formatDate } from '#platform/web/dates.ts'
import { bodyOf, type KindView } from '../kind.view.tsx'
import { changeDetails } from './change-details.contract.ts'

export const changeDetailsView: KindView = {
  kind: changeDetails,
  facts: (request) => {
    const body = bodyOf(changeDetails, request)
    return [
      { label: 'Phone', value: body?.phone.join(', ') },
      { label: 'Licence no', value: body?.licence_no },
      { label: 'Licence expiry', value: body?.licence_expiry && formatDate(body.licence_expiry) },
      { label: 'Gender', value: body?.gender },
      { label: 'Id no', value: body?.id_no },
      { label: 'Vehicle options', value: body?.vehicle_option?.join(', ') },
      { label: 'Allowed vehicle categories', value: body?.vehicle_categories?.join(', ') },
    ]
  },
}
