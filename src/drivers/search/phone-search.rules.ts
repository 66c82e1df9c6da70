import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'

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
