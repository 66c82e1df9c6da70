import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'
import type { SearchParam } from '../list/drivers.contract.ts'

/** Cleaned search text: the prefix of a name, an id number or a card number; digits are the prefix of an id number or part of a phone number. */
export type TypedSearch =
  | { readonly by: 'name' | 'id_no' | 'card_no'; readonly text: string }
  | { readonly by: 'phone'; readonly pattern: PhonePattern }
  | { readonly by: 'digits'; readonly text: string; readonly pattern: PhonePattern }

/** Undefined for empty text. No name has digits only: they are searched as an id number and a phone number. */
export function typedSearch(typed: string, param: SearchParam, country: string): TypedSearch | undefined | 'no match' {
  if (typed === '') return undefined
  if (param === 'name' && isNumber.test(typed)) return byDigits(typed, country)
  if (param !== 'phone') return { by: param, text: typed.replaceAll(/\s+/g, param === 'name' ? ' ' : '') }
  const pattern = phonePattern(typed, callingCodeOf(country))
  return pattern ? { by: 'phone', pattern } : 'no match'
}

const isNumber = /^\+?[\d\s-]*\d[\d\s-]*$/

function byDigits(typed: string, country: string): TypedSearch | 'no match' {
  const pattern = phonePattern(typed, callingCodeOf(country))
  if (!pattern) return 'no match'
  return typed.startsWith('+') ? { by: 'phone', pattern } : { by: 'digits', text: typed.replaceAll(/\D/g, ''), pattern }
}

/** What to search E.164 numbers for: a prefix, else digits anywhere. */
export type PhonePattern = { readonly begins: string; readonly anywhere?: string }

/**
 * Parses a whole or partial phone number: '0724 86' starts a national number, '+254724' and '00254724' an international one; bare digits
 * may start a number without the 0 or occur anywhere. Undefined without digits. `callingCode` has no plus ('254').
 */
export function phonePattern(typed: string, callingCode: string): PhonePattern | undefined {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits === '') return undefined
  if (typed.trim().startsWith('+')) return { begins: `+${digits}` }
  if (digits.startsWith('00')) return { begins: `+${digits.slice(2)}` }
  if (digits.startsWith('0')) return { begins: `+${callingCode}${digits.slice(1)}` }
  const hasCode = callingCode !== '' && digits.startsWith(callingCode)
  return { begins: hasCode ? `+${digits}` : `+${callingCode}${digits}`, anywhere: digits }
}

/** The calling code of an ISO 3166 country: '254' for KE. */
export const callingCodeOf = (country: string): string => (isSupportedCountry(country) ? getCountryCallingCode(country) : '')

/** What free text may mean, likeliest first: digits can be an id number or part of a phone number. */
export function searchStrategies(typed: string): readonly SearchParam[] {
  const text = typed.trim()
  if (text.startsWith('+')) return ['phone']
  if (/^0[\d\s-]+$/.test(text)) return ['phone', 'id_no', 'card_no']
  if (/^[\d\s-]+$/.test(text)) return ['id_no', 'card_no', 'phone']
  if (/\d/.test(text)) return ['card_no', 'id_no', 'name']
  return ['name']
}
