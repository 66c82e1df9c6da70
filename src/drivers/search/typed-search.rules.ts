import type { SearchParam } from '../list/drivers.contract.ts'
import { callingCodeOf, phonePattern, type PhonePattern } from './phone-search.rules.ts'

/** Cleaned search text: the prefix of a name, an id number or a card number. */
export type TypedSearch =
  | { readonly by: 'name' | 'id_no' | 'card_no'; readonly text: string }
  | { readonly by: 'phone'; readonly pattern: PhonePattern }

/** Undefined for empty text. */
export function typedSearch(typed: string, param: SearchParam, country: string): TypedSearch | undefined | 'no match' {
  if (typed === '') return undefined
  if (param !== 'phone') return { by: param, text: typed.replaceAll(/\s+/g, param === 'name' ? ' ' : '') }
  const pattern = phonePattern(typed, callingCodeOf(country))
  return pattern ? { by: 'phone', pattern } : 'no match'
}
