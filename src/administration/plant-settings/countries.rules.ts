import { getCountries } from 'libphonenumber-js/min'

/** ISO 3166 codes of the countries whose phone numbers can be read. */
export const countries: readonly string[] = getCountries()
