import { showDate } from '#platform/web/dates.ts'
import { bodyOf, type KindView } from '../kind.view.tsx'
import { changeDetails } from './change-details.contract.ts'

export const changeDetailsView: KindView = {
  kind: changeDetails,
  facts: (request) => {
    const asked = bodyOf(changeDetails, request)
    return [
      { label: 'Phone', value: asked?.phone.join(', ') },
      { label: 'Licence no', value: asked?.licence_no },
      { label: 'Licence expiry', value: asked?.licence_expiry && showDate(asked.licence_expiry) },
      { label: 'Gender', value: asked?.gender },
      { label: 'Id no', value: asked?.id_no },
      { label: 'Vehicle options', value: asked?.vehicle_option?.join(', ') },
      { label: 'Allowed vehicle categories', value: asked?.vehicle_categories?.join(', ') },
    ]
  },
}
