import type * as z from 'zod'
import type { changeDetails } from './change-details.contract.ts'

export type AskedDetails = Omit<z.output<typeof changeDetails.storedShape>, 'comment'>

export type NewDetails = {
  readonly gender: string
  readonly id_no: string
  readonly licence_no: string
  readonly licence_expiry?: string
  readonly phones: readonly string[]
  readonly vehicle_options?: readonly string[]
  readonly vehicle_categories?: readonly string[]
}

/** The driver's new details; fields that were left out stay. Duplicate phone numbers are merged. */
export const newDetails = ({
  gender,
  id_no,
  licence_no,
  licence_expiry,
  phone,
  vehicle_option,
  vehicle_categories,
}: AskedDetails): NewDetails => ({
  gender,
  id_no,
  licence_no,
  phones: [...new Set(phone)],
  ...(licence_expiry && { licence_expiry }),
  ...(vehicle_option && { vehicle_options: [...new Set(vehicle_option)] }),
  ...(vehicle_categories && { vehicle_categories: [...new Set(vehicle_categories)] }),
})

type Written = Readonly<Record<string, string | null | readonly string[]>>

/** The changed details, before and after, for the audit. */
export function detailsChanged(
  was: { readonly [K in keyof NewDetails]-?: string | null | readonly string[] },
  becomes: NewDetails,
): { readonly before: Written; readonly after: Written } {
  const old: Written = {
    gender: was.gender,
    id_no: was.id_no,
    licence_no: was.licence_no,
    licence_expiry: was.licence_expiry,
    phones: was.phones,
    vehicle_options: was.vehicle_options,
    vehicle_categories: was.vehicle_categories,
  }
  const differing = Object.entries(becomes).filter(([name, value]) => JSON.stringify(old[name]) !== JSON.stringify(value))
  return {
    before: Object.fromEntries(differing.map(([name]) => [name, old[name] ?? null])),
    after: Object.fromEntries(differing),
  }
}
