import * as z from 'zod'
import { idNo, licenceExpiry, licenceNo, phones, vehicleCategoryList, vehicleOptionList } from '#drivers/details/driver-details.contract.ts'
import { genders } from '#drivers/details/gender.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { mandatory, mandatoryText } from '#platform/contract/shapes.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { defineKind, noCurrentState } from '../kind.contract.ts'
import { cancelAny } from '../kind-shapes.contract.ts'

export const changeDetails = defineKind({
  typeId: requestType.changeDetails,
  slug: 'change-details',
  action: 'Update details',
  actionText: 'Correct the details on record.',
  panelText: 'The new details replace the old ones when the request is approved.',
  sentMessage: 'Change details request sent successfully',
  duplicateMessage: "change this driver's details",
  raisedBy: ['staff_portal', 'transporter_portal'],
  cancel: cancelAny,
  concerns: 'employment',
  allowedDriverStatuses: [driverStatus.active],
  body: {
    gender: z.enum(genders, { error: ({ input }) => (input ? `Choose one of ${genders.join(', ')}` : mandatoryText) }),
    id_no: idNo,
    licence_no: licenceNo,
    phone: phones,
    /** Optional from here on: a field that is left out does not change. */
    licence_expiry: licenceExpiry.optional(),
    vehicle_option: vehicleOptionList.optional(),
    vehicle_categories: vehicleCategoryList.optional(),
    comment: mandatory(),
  },
  decision: {},
  currentState: noCurrentState,
  showsHistory: false,
  afterDeciding: 'leave',
})
