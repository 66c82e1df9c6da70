import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import { writtenPhone } from '#platform/contract/written-phone.ts'

/** Parses a written phone number to E.164: '0724 865-880' is +254724865880 in KE. Undefined when it is not a phone number. */
export function parsePhone(written: string, country: CountryCode): string | undefined {
  const number = writtenPhone(written)
  const phone = parsePhoneNumberFromString(number, { defaultCountry: country, extract: false })
  if (phone?.isPossible()) return phone.number
  // Registers and phone contact lists often omit the plus.
  const withPlus = parsePhoneNumberFromString(`+${number}`, { extract: false })
  return withPlus?.isPossible() && withPlus.country === country ? withPlus.number : undefined
}

/** '+254724865880' as +254 ••• 880: enough to recognise one's own number. */
export function maskPhone(phone: string): string {
  const code = parsePhoneNumberFromString(phone)?.countryCallingCode
  return `${code ? `+${code} ` : ''}••• ${phone.slice(-3)}`
}

/** Parses the default country setting. Throws for a country whose numbers cannot be parsed. */
export function parseCountry(code: string): CountryCode {
  const country = code.toUpperCase()
  if (!isSupportedCountry(country)) throw new Error(`The default country must be two letters, for example KE, but is ${code}.`)
  return country
}
