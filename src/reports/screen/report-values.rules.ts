import { dateText } from '#platform/contract/moment.ts'
import { amountText } from '../mechanism/amounts.rules.ts'

type Formatted = { type?: string; unit?: string | null }

/** A value of a column, for a cell. */
export function shownText(value: string | number | null | undefined, { type, unit = null }: Formatted): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'number') return amountText(value, unit)
  return type === 'day' ? dateText(value) : value
}
