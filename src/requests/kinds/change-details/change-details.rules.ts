import type * as z from 'zod'
import type { changeDetails } from './change-details.contract.ts'

export type RequestedDetails = Omit<z.output<typeof changeDetails.storedShape>, 'comment'>

export type NewDetails = {
  readonly gender: string
  readonly id_no: string
  readonly licence_no: string
  readonly licence_expiry?: string
  readonly phones: readonly string[]
  readonly vehicle_options?: readonly string[]
  readonly vehicle_categories?: readonly string[]
}

/** The driver's new details without the fields that do not change. Duplicate values are merged. */
export const newDetails = ({
  gender,
  id_no,
  licence_no,
  licence_expiry,
  phone,
  vehicle_option,
  vehicle_categories,
}: RequestedDetails): NewDetails => ({
  gender,
  id_no,
  licence_no,
  phones: [...new Set(phone)],
  ...(licence_expiry && { licence_expiry }),
  ...(vehicle_option && { vehicle_options: [...new Set(vehicle_option)] }),
  ...(vehicle_categories && { vehicle_categories: [...new Set(vehicle_categories)] }),
})

type DetailValues = Readonly<Record<string, string | null | readonly string[]>>

/** The changed details, before and after, for the audit. */
export function detailsChanged(
  current: { readonly [K in keyof NewDetails]-?: string | null | readonly string[] },
  next: NewDetails,
): { readonly before: DetailValues; readonly after: DetailValues } {
  const old: DetailValues = {
    gender: current.gender,
    id_no: current.id_no,
    licence_no: current.licence_no,
    licence_expiry: current.licence_expiry,
    phones: current.phones,
    vehicle_options: current.vehicle_options,
    vehicle_categories: current.vehicle_categories,
  }
  const changed = Object.entries(next).filter(([name, value]) => JSON.stringify(old[name]) !== JSON.stringify(value))
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, old[name] ?? null])),
    after: Object.fromEntries(changed),
  }
}
