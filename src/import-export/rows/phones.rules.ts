import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import { writtenPhone } from '#platform/contract/written-phone.ts'
import { cleanText } from './cleaning.rules.ts'
import { spoiltCode } from './spoilt-codes.rules.ts'
import { validCell, invalidCell, type ReadResult } from './row-problems.rules.ts'

export type Country = CountryCode

/** A cell's phone numbers as E.164, parsed for the country; several are separated by / , ; or &. */
export function readPhoneCell(text: string, country: Country): ReadResult<readonly string[]> {
  if (cleanText(text) === '') return validCell<readonly string[]>(undefined)
  // A line break in a cell, by Alt and Enter, separates numbers too.
  const whole = spoiltCode(text, 'phone number')
  if (whole) return whole
  const written = text
    .split(/[\r\n\u2028\u2029/,;&|]|\bor\b/i)
    .map(cleanText)
    .filter((part) => part !== '')
  const phones: string[] = []
  for (const part of written) {
    const phone = toE164(part, country)
    const spoilt = spoiltCode(part, 'phone number')
    if (spoilt) return spoilt
    if (phone === undefined) return invalidCell(`This is not a phone number: ${part}`)
    phones.push(phone)
  }
  return validCell<readonly string[]>(phones.length === 0 ? undefined : phones, phones.join(', '))
}

/** '0724 865 880', '254724865880' and '+254 724-865880' are one number. */
function toE164(written: string, country: Country): string | undefined {
  const number = writtenPhone(written)
  if (!/^\+?\d+$/.test(number)) return undefined
  const asWritten = parsePhoneNumberFromString(number, country)
  if (asWritten?.isValid()) return asWritten.number
  const withPlus = parsePhoneNumberFromString(`+${number.replace('+', '')}`)
  return withPlus?.isValid() && withPlus.country === country ? withPlus.number : undefined
}
