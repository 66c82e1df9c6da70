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

/** A number against the period before: ['+24', ' against 1,210'], or [null, 'As before']. The first part is the change itself. */
export function changeParts(
  { value, previous }: { value: number | null; previous: number | null },
  unit: string | null,
): readonly [change: string | null, rest: string] {
  if (previous === null) return [null, 'None before']
  if (value === null) return [null, `${amountText(previous, unit)} before`]
  const change = roundAmount(roundAmount(value) - roundAmount(previous))
  if (change === 0) return [null, 'As before']
  // What grew out of nothing has no rate to compare.
  if (roundAmount(previous) === 0) return [null, unit === '%' ? '0% before' : 'None before']
  return [`${change > 0 ? '+' : ''}${amountText(change, null)}`, ` against ${amountText(previous, unit)}`]
}
