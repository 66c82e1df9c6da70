import type { SearchParam } from '../list/drivers.contract.ts'

/** What free text may mean, likeliest first: digits can be an id number or part of a phone number. */
export function searchStrategies(typed: string): readonly SearchParam[] {
  const text = typed.trim()
  if (text.startsWith('+')) return ['phone']
  if (/^0[\d\s-]+$/.test(text)) return ['phone', 'id_no', 'card_no']
  if (/^[\d\s-]+$/.test(text)) return ['id_no', 'card_no', 'phone']
  if (/\d/.test(text)) return ['card_no', 'id_no', 'name']
  return ['name']
}
