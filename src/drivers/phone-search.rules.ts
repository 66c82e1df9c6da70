import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'

/** What to look for in numbers kept as E.164: a LIKE pattern, and the digits that it is about. */
export type PhonePattern = { readonly like: string; readonly digits: string }

/**
 * Reads what somebody types of a phone number, whole or in part: '0724 86' begins a national number, '+254724' and '00254724' an international
 * one, and bare digits stand anywhere. Undefined when no digit was typed. `callingCode` is the plant's country's, without plus ('254').
 */
export function phonePattern(typed: string, callingCode: string): PhonePattern | undefined {
  const digits = typed.replaceAll(/\D/g, '')
  if (typed.trim().startsWith('+')) return beginning(digits)
  if (digits.startsWith('00')) return beginning(digits.slice(2))
  if (digits.startsWith('0')) return beginning(`${callingCode}${digits.slice(1)}`)
  return digits === '' ? undefined : { like: `%${digits}%`, digits }
}

const beginning = (digits: string): PhonePattern | undefined => (digits === '' ? undefined : { like: `%+${digits}%`, digits })

/** The calling code of a country by its two letters: '254' for KE. */
export const callingCodeOf = (country: string): string => (isSupportedCountry(country) ? getCountryCallingCode(country) : '')
