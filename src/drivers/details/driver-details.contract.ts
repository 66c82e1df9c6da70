import * as z from 'zod'
import { ageInYears, plainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { mandatory, mandatoryText } from '#platform/contract/shapes.ts'
import { genders } from './gender.ts'

/** What a driver may drive. Only Bulker requires bulker training. */
export const vehicleOptions = ['Bulker', 'Flatbed', 'Tipper', 'Curtain sider', 'Skeletal', 'Box body', 'Low loader'] as const
export type VehicleOption = (typeof vehicleOptions)[number]

/** The classes of a driving licence; a pass allows some of them. */
export const licenceClasses = [
  'A1',
  'A2',
  'A3',
  'B',
  'B1',
  'B2',
  'B3',
  'BE',
  'C',
  'C1',
  'C1E',
  'CE',
  'CD',
  'D',
  'D1',
  'D2',
  'D3',
  'E',
  'F',
  'G',
] as const
export type LicenceClass = (typeof licenceClasses)[number]

export const youngestDriver = 21
export const longestExperience = 60

/** Identifies one person across all plants. Text, because leading zeros count. */
export const idNo = z
  .string(mandatoryText)
  .trim()
  .min(1, { error: mandatoryText, abort: true })
  .regex(/^\d+$/, { error: 'An id number has digits only', abort: true })
  .regex(/^\d{5,12}$/, 'An id number has 5 to 12 digits')

/** A phone number, stored as E.164 ('+254724865880'); people write it with spaces, dashes and brackets. */
export const phoneNumber = z
  .string(mandatoryText)
  .overwrite((text) => text.replaceAll(/[\s().-]/g, ''))
  .min(1, { error: mandatoryText, abort: true })
  .regex(/^\+[1-9]\d{7,14}$/, 'Enter the phone number with its country code, such as +254 724 865 880')

export const phones = z.array(phoneNumber, mandatoryText).min(1, mandatoryText).max(5, 'Enter at most 5 phone numbers')
export const gender = z.enum(genders, `Choose one of ${genders.join(', ')}`)
export const licenceNo = mandatory({ max: 30 })
export const licenceExpiry = plainDate
export const vehicleOptionList = z.array(z.enum(vehicleOptions, `Choose from ${vehicleOptions.join(', ')}`))
export const vehicleCategoryList = z.array(z.enum(licenceClasses, `Choose from ${licenceClasses.join(', ')}`))

/** A driver's personal details, in forms and registers alike. Drivers are 21 or older on `today`. */
export function driverDetails(today: PlainDate): typeof details {
  return details.extend({ date_of_birth: dateOfBirth(today) })
}

export function dateOfBirth(today: PlainDate): typeof birthDate {
  return birthDate.refine((born) => ageInYears(born, today) >= youngestDriver, {
    error: `A driver must be ${youngestDriver} years old or older`,
  })
}

export type DriverDetails = z.output<typeof details>
export type DriverDetailsInput = z.input<typeof details>

const experienceText = `Enter a whole number from 0 to ${longestExperience}`
const birthDate = plainDate

const details = z.object({
  name: mandatory({ max: 100 }).min(2, 'Enter at least 2 letters'),
  gender: gender.optional(),
  date_of_birth: birthDate,
  id_no: idNo,
  phones,
  licence_no: licenceNo,
  licence_class: z.enum(licenceClasses, `Choose one of ${licenceClasses.join(', ')}`).optional(),
  licence_expiry: licenceExpiry.optional(),
  experience_years: z.int(experienceText).min(0, experienceText).max(longestExperience, experienceText).optional(),
  vehicle_options: vehicleOptionList,
  vehicle_categories: vehicleCategoryList,
})
