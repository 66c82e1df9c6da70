import { fieldText } from '#drivers/details/driver-field.contract.ts'
import { bodyOf, type KindView } from '../kind.view.tsx'
import { changedFields, changeDetails } from './change-details.contract.ts'

export const changeDetailsView: KindView = {
  kind: changeDetails,
  facts: (request) => {
    const body = bodyOf(changeDetails, request)
    return changedFields.map(({ key, label, ...field }) => ({ label, value: fieldText(field, body?.[key]) }))
  },
}
