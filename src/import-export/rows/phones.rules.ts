import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import { cleanText, isSpreadsheetNotation } from './cleaning.rules.ts'
import { validCell, invalidCell, type ReadResult } from './row-problems.rules.ts'

export type Country = CountryCode

/** A cell's phone numbers as E.164, parsed for the country; several are separated by / , ; or &. */
export function readPhoneCell(text: string, country: Country): ReadResult<readonly string[]> {
  const written = cleanText(text)
    .split(/[/,;&|]|\bor\b/i)
    .map(cleanText)
    .filter((part) => part !== '')
  const phones: string[] = []
  for (const part of written) {
    const phone = toE164(part, country)
    if (phone === undefined) return invalidCell(messageFor(part))
    phones.push(phone)
  }
  return validCell<readonly string[]>(phones.length === 0 ? undefined : phones)
}

/** '0724 865 880', '254724865880' and '+254 724-865880' are one number. */
function toE164(written: string, country: Country): string | undefined {
  if (!/^[\d\s().+-]+$/.test(written)) return undefined
  const asWritten = parsePhoneNumberFromString(written.replace(/^00/, '+'), country)
  if (asWritten?.isValid()) return asWritten.number
  const withPlus = parsePhoneNumberFromString(`+${written.replaceAll(/\D/g, '')}`)
  return withPlus?.isValid() && withPlus.country === country ? withPlus.number : undefined
}

function messageFor(written: string): string {
  return isSpreadsheetNotation(written.replaceAll(' ', ''))
    ? `The spreadsheet has shortened this phone number to ${written}. Format the column as text and enter it again.`
    : `This is not a phone number: ${written}`
}
