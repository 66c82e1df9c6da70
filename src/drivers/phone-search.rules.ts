import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'

/** What to look for in numbers kept as E.164: a LIKE pattern that decides, and the digits in it that tell one number from another. */
export type PhonePattern = { readonly like: string; readonly digits: string }

/**
 * Reads what somebody types of a phone number, whole or in part: '0724 86' begins a national number, '+254724' and '00254724' an international
 * one, and bare digits stand anywhere. Undefined when no digit was typed. `callingCode` is the plant's country's, without plus ('254').
 */
export function phonePattern(typed: string, callingCode: string): PhonePattern | undefined {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits === '') return undefined
  if (typed.trim().startsWith('+')) return international(digits, callingCode)
  if (digits.startsWith('00')) return international(digits.slice(2), callingCode)
  if (digits.startsWith('0')) return international(`${callingCode}${digits.slice(1)}`, callingCode)
  return { like: `%${digits}%`, digits: withoutCode(digits, callingCode) }
}

const international = (digits: string, callingCode: string): PhonePattern => ({
  like: `%+${digits}%`,
  digits: withoutCode(digits, callingCode),
})

const withoutCode = (digits: string, callingCode: string): string =>
  callingCode !== '' && digits.startsWith(callingCode) ? digits.slice(callingCode.length) : digits

/** The calling code of a country by its two letters: '254' for KE. */
export const callingCodeOf = (country: string): string => (isSupportedCountry(country) ? getCountryCallingCode(country) : '')
