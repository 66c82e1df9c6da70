import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'

export const invalidPhoneMessage = 'Enter a phone number, like 0724 865 880 or +254 724 865 880'

/** Parses a written phone number to E.164: '0724 865-880' is +254724865880 in KE. Undefined when it is not a phone number. */
export function parsePhone(written: string, country: CountryCode): string | undefined {
  const phone = parsePhoneNumberFromString(written, { defaultCountry: country, extract: false })
  if (phone?.isPossible()) return phone.number
  // Registers and phone contact lists often omit the plus.
  const withPlus = parsePhoneNumberFromString(`+${written.trim()}`, { extract: false })
  return withPlus?.isPossible() && withPlus.country === country ? withPlus.number : undefined
}

/** Parses the default country setting. Throws for a country whose numbers cannot be parsed. */
export function parseCountry(code: string): CountryCode {
  const country = code.toUpperCase()
  if (!isSupportedCountry(country)) throw new Error(`The default country must be two letters, for example KE, but is ${code}.`)
  return country
}
