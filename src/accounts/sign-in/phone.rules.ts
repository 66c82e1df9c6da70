import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'

export const notAPhone = 'This is not a phone number. Write it as 0724 865 880, or with the country as +254 724 865 880'

/** A phone number as people write it, as E.164: '0724 865-880' is +254724865880 where `country` is KE. Undefined when it is none. */
export function readPhone(written: string, country: CountryCode): string | undefined {
  const phone = parsePhoneNumberFromString(written, { defaultCountry: country, extract: false })
  if (phone?.isPossible()) return phone.number
  // Registers and phones' own contact lists leave the plus out.
  const withPlus = parsePhoneNumberFromString(`+${written.trim()}`, { extract: false })
  return withPlus?.isPossible() && withPlus.country === country ? withPlus.number : undefined
}

/** The setting as a country whose numbers can be read. Throws a sentence. */
export function readCountry(code: string): CountryCode {
  const country = code.toUpperCase()
  if (!isSupportedCountry(country)) throw new Error(`The default country has to be two letters as KE, and is ${code}.`)
  return country
}
