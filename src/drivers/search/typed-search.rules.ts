import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'
import { plainCode, plainLetters, plainWords } from '#platform/contract/plain-words.ts'
import { writtenPhone } from '#platform/contract/written-phone.ts'
import type { SearchParam } from '../list/drivers.contract.ts'

/** Cleaned search text: the prefix of a name, an id number or a card number; digits are the prefix of an id number or part of a phone number. */
export type TypedSearch =
  | { by: 'name' | 'id_no' | 'card_no'; text: string }
  | { by: 'phone'; pattern: PhonePattern }
  | { by: 'digits'; text: string; pattern: PhonePattern }

/** Undefined for empty text; text without a letter or digit finds nobody. No name has digits only: they are searched as an id number and a phone number. */
export function typedSearch(typed: string, param: SearchParam, country: string): TypedSearch | undefined | 'no match' {
  if (typed === '') return undefined
  const pattern = param === 'phone' || (param === 'name' && isNumber(typed)) ? phonePattern(typed, callingCodeOf(country)) : undefined
  if (pattern)
    return param === 'phone' || plainLetters(typed).trim().startsWith('+')
      ? { by: 'phone', pattern }
      : { by: 'digits', text: plainCode(typed), pattern }
  const text = param === 'name' ? plainWords(typed) : plainCode(typed)
  return param === 'phone' || text === '' ? 'no match' : { by: param, text }
}

/** Digits, however they are grouped; 00 and 0 may begin a phone number. */
export const isNumber = (typed: string): boolean => /^\+?[\d\s.\p{Pd}()]*\d[\d\s.\p{Pd}()]*$/u.test(plainLetters(typed).trim())

/** What to search E.164 numbers for: a prefix, else digits anywhere. */
export type PhonePattern = { begins: string; anywhere?: string }

/**
 * Parses a whole or partial phone number: '0724 86' starts a national number, '+254724' and '00254724' an international one; bare digits
 * may start a number without the 0 or occur anywhere. Undefined without digits. `callingCode` has no plus ('254').
 */
export function phonePattern(typed: string, callingCode: string): PhonePattern | undefined {
  const written = writtenPhone(typed)
  const digits = written.replaceAll(/\D/g, '')
  if (digits === '') return undefined
  if (written.startsWith('+')) return { begins: `+${digits}` }
  if (digits.startsWith('0')) return { begins: `+${callingCode}${digits.slice(1)}` }
  const hasCode = callingCode !== '' && digits.startsWith(callingCode)
  return { begins: hasCode ? `+${digits}` : `+${callingCode}${digits}`, anywhere: digits }
}

/** The calling code of an ISO 3166 country: '254' for KE. */
export const callingCodeOf = (country: string): string => (isSupportedCountry(country) ? getCountryCallingCode(country) : '')

/** What free text may mean, likeliest first: digits can be an id number or part of a phone number. */
export function searchStrategies(typed: string): readonly SearchParam[] {
  const text = plainLetters(typed).trim()
  if (isNumber(text))
    return text.startsWith('+') ? ['phone'] : text.startsWith('0') ? ['phone', 'id_no', 'card_no'] : ['id_no', 'card_no', 'phone']
  if (/\d/.test(text)) return ['card_no', 'id_no', 'name']
  return ['name']
}

/** Each search strategy stops at this many matches, so a search costs the same at any size. */
export const searchCap = 1_000
