import type * as z from 'zod/mini'
import type { Portal } from '#accounts/portals.rules.ts'
import { dateText } from '#platform/contract/moment.ts'

/** How a field is entered in forms, read from registers and shown. A code has capital letters and digits. */
export type FieldType = 'name' | 'digits' | 'code' | 'phones' | 'day' | 'count' | 'choice' | 'choices'

/** A field of a driver. Its key in `driverFields` is its column. */
export type DriverField = {
  label: string
  /** Its label where it is entered, where that is not the same. */
  formLabel?: string
  type: FieldType
  /** Checks an entered value. */
  schema: z.ZodMiniType
  /** The column's value, as stored and as answered by calls. */
  shown: z.ZodMiniType
  /** Its name in a driver's page, where it is not the column's. */
  shownAs?: string
  /** Whether a driver may be registered without it. */
  isOptional?: true
  choices?: readonly string[]
  /** The noun of a count, in the singular. */
  unit?: string
  /** Its headings in registers; the first is our own. */
  headings: readonly string[]
  /** What to write instead of an unknown word; by default the choices. */
  advice?: string
  /** Where the form of a new driver asks for it, and needs it; left out where that form does not. */
  section?: FormSection
  /** Its part in a request to change details; left out where it cannot be changed. */
  change?: FieldChange
  /** Its column in the export of drivers; left out where it has none. */
  exported?: { width?: number }
}

/** The parts of a new driver's form that ask for fields of the driver. */
export type FormSection = 'person' | 'licence' | 'work'

type FieldChange = {
  /** Its name in the request, where it is not the column's. */
  as?: string
  isRequired?: true
  /** The only portal whose form has it. */
  portal?: Portal
}

/** A value for people; null for none. */
export function fieldText({ type, unit }: { type?: FieldType; unit?: string | undefined }, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.join(', ')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (type === 'day') return dateText(text)
  return unit === undefined ? text : `${text} ${unit}${value === 1 ? '' : 's'}`
}
