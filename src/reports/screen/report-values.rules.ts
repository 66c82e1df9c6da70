import { countText } from '#platform/contract/words.ts'
import { dateText } from '#platform/contract/moment.ts'

type Formatted = { readonly type?: string; readonly unit?: string | null }

/** 1234.56 as '1,234.6', with its unit; a dash for none. */
export function numberText(value: number | null, unit: string | null = null): string {
  if (value === null) return '—'
  const rounded = Math.round(value * 10) / 10
  const [whole = '0', rest] = String(Math.abs(rounded)).split('.')
  const text = `${rounded < 0 ? '−' : ''}${countText(Number(whole))}${rest ? `.${rest}` : ''}`
  if (unit === '%') return `${text}%`
  return unit === 'days' ? `${text} ${rounded === 1 ? 'day' : 'days'}` : text
}

/** A value of a column, for a cell. */
export function valueText(value: string | number | null | undefined, { type, unit = null }: Formatted): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'number') return numberText(value, unit)
  return type === 'day' ? dateText(value) : value
}
