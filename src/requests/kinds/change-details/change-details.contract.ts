import * as z from 'zod/mini'
import { byField, driverFieldList, type ChangedFieldName, type ChangedShape } from '#drivers/details/driver-details.contract.ts'
import type { DriverField } from '#drivers/details/driver-field.contract.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { mandatory } from '#platform/contract/shapes.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { defineKind, noCurrentState } from '../kind.contract.ts'
import { cancelAny } from '../kind-shapes.contract.ts'

type ChangedField = DriverField & {
  name: ChangedFieldName
  /** Its name in the request. */
  key: keyof ChangedShape
}

/** The driver's fields that a request may change, as the request names them. */
export const changedFields: readonly ChangedField[] = driverFieldList.flatMap(({ name, change, ...field }) =>
  change ? [{ ...field, change, name, key: change.as ?? name, label: field.formLabel ?? field.label } as ChangedField] : [],
)

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
  warnsAbout: ['phone', 'licence_no'],
  concerns: 'employment',
  allowedDriverStatuses: [driverStatus.active],
  body: {
    /** A field that is left out does not change. */
    ...byField<ChangedShape, ChangedField>(
      ({ key, schema, change }) => [key, change?.isRequired ? schema : z.optional(schema)],
      changedFields,
    ),
    comment: mandatory(),
  },
  mendable: { ...Object.fromEntries(changedFields.map(({ key, label }) => [key, label])), comment: 'Comment' },
  decision: {},
  currentState: noCurrentState,
  showsHistory: false,
  afterDeciding: 'leave',
})
