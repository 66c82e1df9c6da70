import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'

/** What to search E.164 numbers for: a prefix, else digits anywhere. */
export type PhonePattern = { readonly begins: string; readonly anywhere?: string }

/**
 * Reads what somebody types of a phone number, whole or in part: '0724 86' begins a national number, '+254724' and '00254724' an international
 * one; bare digits may be the beginning without the 0, or stand anywhere. Undefined when no digit was typed. `callingCode` is the plant's
 * country's, without plus ('254').
 */
export function phonePattern(typed: string, callingCode: string): PhonePattern | undefined {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits === '') return undefined
  if (typed.trim().startsWith('+')) return { begins: `+${digits}` }
  if (digits.startsWith('00')) return { begins: `+${digits.slice(2)}` }
  if (digits.startsWith('0')) return { begins: `+${callingCode}${digits.slice(1)}` }
  const isWithCode = callingCode !== '' && digits.startsWith(callingCode)
  return { begins: isWithCode ? `+${digits}` : `+${callingCode}${digits}`, anywhere: digits }
}

/** The calling code of an ISO 3166 country: '254' for KE. */
export const callingCodeOf = (country: string): string => (isSupportedCountry(country) ? getCountryCallingCode(country) : '')
