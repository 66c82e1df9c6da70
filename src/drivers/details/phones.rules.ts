import { parsePhone, parseCountry } from '#accounts/phone.rules.ts'
import { phoneMessage } from '#platform/contract/shapes.ts'

export type PhonesRead = { ok: true; phones: string[] } | { ok: false; errors: Record<string, string> }

/** Reads a driver's phone numbers, written as in this country, to E.164. `field` names the list in the errors. */
export function readPhones(written: readonly string[], { country, field }: { country: string; field: string }): PhonesRead {
  const phones = written.map((text) => parsePhone(text, parseCountry(country)))
  const problems = phones.map((phone, index) => {
    if (phone === undefined) return phoneMessage
    return phones.indexOf(phone) < index ? 'This number is already entered above' : undefined
  })
  const errors = Object.fromEntries(problems.flatMap((problem, index) => (problem ? [[`${field}.${index}`, problem]] : [])))
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, phones: phones.filter((phone) => phone !== undefined) }
}
