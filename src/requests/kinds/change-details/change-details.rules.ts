import type * as z from 'zod/mini'
import { byField, type ChangedFieldName, type DriverDetailRow } from '#drivers/details/driver-details.contract.ts'
import type { HeldDocument } from '#drivers/holds/hold-kinds.rules.ts'
import { numberKey } from '#drivers/id-no/number-key.rules.ts'
import { changedFields, type changeDetails } from './change-details.contract.ts'

export type RequestedDetails = Omit<z.output<typeof changeDetails.storedShape>, 'comment'>

export type NewDetails = { [K in ChangedFieldName]?: NonNullable<DriverDetailRow[K]> }

/** The driver's new details without the fields that do not change. Duplicate values are merged. */
export function newDetails(requested: RequestedDetails): NewDetails {
  const given = changedFields.filter(({ key }) => requested[key] !== undefined)
  return byField(({ name, key }) => [name, unique(requested[key])], given)
}

const unique = (value: unknown): unknown => (Array.isArray(value) ? [...new Set(value)] : value)

type Numbers = Partial<Pick<DriverDetailRow, 'licence_no' | 'id_no'>>

/** The documents in whose place others are recorded: a day that was moved is no other licence, nor is the same number in another spelling. */
export function replacedDocuments(before: Numbers, after: Numbers): readonly HeldDocument[] {
  const isAnother = (name: keyof Numbers): boolean => {
    const number = after[name]
    return typeof number === 'string' && numberKey(number) !== numberKey(before[name] ?? '')
  }
  return [...(isAnother('licence_no') ? (['licence'] as const) : []), ...(isAnother('id_no') ? (['id'] as const) : [])]
}
