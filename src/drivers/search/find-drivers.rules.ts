import type { SearchParam } from '../list/drivers.contract.ts'

/** By what a driver may be meant when somebody just types, the likeliest first: digits may be an id number as well as part of a phone number. */
export function waysToFind(typed: string): readonly SearchParam[] {
  const text = typed.trim()
  if (text.startsWith('+')) return ['phone']
  if (/^0[\d\s-]+$/.test(text)) return ['phone', 'id_no', 'card_no']
  if (/^[\d\s-]+$/.test(text)) return ['id_no', 'card_no', 'phone']
  if (/\d/.test(text)) return ['card_no', 'id_no', 'name']
  return ['name']
}
