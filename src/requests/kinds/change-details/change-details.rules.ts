import type * as z from 'zod/mini'
import { byField, type ChangedFieldName, type DriverDetailRow } from '#drivers/details/driver-details.contract.ts'
import { changedFields, type changeDetails } from './change-details.contract.ts'

export type RequestedDetails = Omit<z.output<typeof changeDetails.storedShape>, 'comment'>

export type NewDetails = { [K in ChangedFieldName]?: NonNullable<DriverDetailRow[K]> }

/** The driver's new details without the fields that do not change. Duplicate values are merged. */
export function newDetails(requested: RequestedDetails): NewDetails {
  const given = changedFields.filter(({ key }) => requested[key] !== undefined)
  return byField(({ name, key }) => [name, unique(requested[key])], given)
}

const unique = (value: unknown): unknown => (Array.isArray(value) ? [...new Set(value)] : value)
