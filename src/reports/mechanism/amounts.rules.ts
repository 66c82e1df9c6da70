import { countText } from '#platform/contract/words.ts'

/** A number of a report with its unit, up to one decimal place: '1,204', '4.5%', '12 days'; a dash where there is none. */
export function amountText(value: number | null, unit: string | null): string {
  if (value === null) return '–'
  const rounded = roundAmount(value)
  const [whole = '', decimal] = String(Math.abs(rounded)).split('.')
  const text = `${rounded < 0 ? '-' : ''}${countText(Number(whole))}${decimal === undefined ? '' : `.${decimal}`}`
  if (unit === null || unit === '%') return `${text}${unit ?? ''}`
  return `${text} ${rounded === 1 ? unit.replace(/s$/, '') : unit}`
}

export const roundAmount = (value: number): number => Math.round(value * 10) / 10

/** A number against the period before: 'Up 24 from 1,210'; null where one of them is missing. */
export function changeText(
  { value, previous }: { readonly value: number | null; readonly previous: number | null },
  unit: string | null,
): string | null {
  if (value === null || previous === null) return null
  const difference = roundAmount(roundAmount(value) - roundAmount(previous))
  if (difference === 0) return 'As in the period before'
  return `${difference > 0 ? 'Up' : 'Down'} ${amountText(Math.abs(difference), unit)} from ${amountText(previous, unit)}`
}
