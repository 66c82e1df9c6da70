import * as z from 'zod/mini'
import { plainDate } from '#platform/contract/plain-date.ts'
import { phoneNumber } from '#platform/contract/phone-number.ts'
import { digitsText, mandatory, mandatoryText } from '#platform/contract/shapes.ts'
import { genders, licenceClasses, vehicleOptions } from './choices.ts'
import { cleanIdNo, digitCountText, digitsOnlyText } from '../id-no/id-no.rules.ts'
import type { DriverField } from './driver-field.contract.ts'
import { usualLimits } from './entry-limits.rules.ts'

const { idNoMinDigits, idNoMaxDigits } = usualLimits

/** Identifies one person across all plants, as written but for blanks, dashes and the case of letters. Each plant has its own rules beside. */
const idNo = z.pipe(
  digitsText(),
  z.string().check(
    z.overwrite(cleanIdNo),
    z.minLength(1, { error: mandatoryText, abort: true }),
    z.regex(/^[0-9A-Z]+$/, { error: digitsOnlyText, abort: true }),
    z.regex(/^.{5,20}$/, {
      error: ({ input }) => (/^\d+$/.test(String(input)) ? digitCountText(idNoMinDigits, idNoMaxDigits) : digitsOnlyText),
      abort: true,
    }),
  ),
)

/** In years; as the database's check. */
export const longestExperience = 60
const experienceText = `Enter a whole number from 0 to ${longestExperience}`

const day = { type: 'day', schema: plainDate, shown: z.nullable(z.string()) } as const

const choice = <const C extends readonly string[]>(choices: C) => ({
  type: 'choice' as const,
  choices,
  schema: z.enum(choices, { error: ({ input }) => (input ? `Choose one of ${choices.join(', ')}` : mandatoryText) }),
  shown: z.nullable(z.string()),
})

const severalOf = <const C extends readonly string[]>(choices: C) => ({
  type: 'choices' as const,
  choices,
  schema: z.array(z.enum(choices, `Choose from ${choices.join(', ')}`)),
  shown: z.array(z.string()),
})

const classAdvice = `Write licence classes such as ${licenceClasses.slice(3, 12).join(', ')}`

/** The fields of a driver, in the order in which they are shown. Forms, registers, calls, requests, exports and the audit derive from it. */
// oxfmt-ignore
export const driverFields = {
  name: {
    label: 'Name', type: 'name', schema: mandatory({ max: 100 }).check(z.minLength(2, 'Enter at least 2 letters')), shown: z.string(),
    section: 'person',
    headings: ['Driver Name', 'Name', 'Driver', 'Full Name', 'Name of Driver', "Driver's Name", 'Names', 'Driver Names'],
    exported: { width: 28 },
  },
  id_no: {
    label: 'Id no', type: 'digits', schema: idNo, shown: z.string(),
    section: 'person',
    headings: ['ID No.', 'ID', 'ID Number', 'National ID', 'National ID No', 'Identity No', 'ID Card No', 'Id Num', 'NID'],
    change: { isRequired: true },
    exported: {},
  },
  phones: {
    label: 'Phone no', type: 'phones', shown: z.array(z.string()), shownAs: 'phone',
    /** `readPhones` reads them by the plant's country and answers E.164 ('+254724865880'). */
    schema: z.array(phoneNumber, mandatoryText).check(z.minLength(1, mandatoryText), z.maxLength(5, 'Enter at most 5 phone numbers')),
    section: 'person', formLabel: 'Phone numbers',
    headings: [
      'Phone 1', 'Phone', 'Phone No', 'Phone Number', 'Mobile', 'Mobile No', 'Mobile Number', 'Tel', 'Tel No', 'Telephone', 'Contact',
      'Cell', 'Mobile 1', 'Tel 1',
    ],
    change: { as: 'phone', isRequired: true },
    exported: { width: 18 },
  },
  licence_no: {
    label: 'Licence no', type: 'code', schema: mandatory({ max: 30 }), shown: z.nullable(z.string()),
    section: 'licence',
    headings: [
      'Licence No', 'License No', 'DL No', 'Driving Licence', 'Driving License No', 'Driving Licence No', 'Licence Number',
      'License Number', 'DL Number', 'DL',
    ],
    change: { isRequired: true },
    exported: { width: 16 },
  },
  licence_class: {
    label: 'Licence class', ...choice(licenceClasses), isOptional: true, advice: classAdvice,
    section: 'licence',
    headings: ['Licence Class', 'License Class', 'DL Class', 'Class'],
  },
  licence_expiry: {
    label: 'Licence expiry', ...day, isOptional: true,
    section: 'licence',
    headings: ['DL Expiry', 'Licence Expiry', 'License Expiry', 'DL Expiry Date', 'Licence Expiry Date', 'Licence Valid Until'],
    change: {},
  },
  gender: {
    label: 'Gender', ...choice(genders), isOptional: true,
    section: 'person',
    headings: ['Gender', 'Sex'],
    change: { isRequired: true },
    exported: {},
  },
  date_of_birth: {
    label: 'Date of birth', ...day,
    section: 'person',
    headings: ['D.O.B', 'Date of Birth', 'Birth Date', 'Birthdate', 'Born', 'Birthday'],
    exported: { width: 14 },
  },
  experience_years: {
    label: 'Experience', type: 'count', unit: 'year', isOptional: true, shown: z.nullable(z.number()),
    schema: z.int({ error: ({ input }) => (input === undefined ? mandatoryText : experienceText) }).check(z.gte(0, experienceText), z.lte(longestExperience, experienceText)),
    section: 'licence', formLabel: 'Years of experience',
    headings: [
      'Yrs Exp', 'Experience', 'Years of Experience', 'Exp', 'Experience (Years)', 'Years Experience', 'Exp Yrs', 'Driving Experience',
    ],
  },
  vehicle_options: {
    label: 'Vehicle options', ...severalOf(vehicleOptions),
    section: 'work',
    headings: ['Vehicle', 'Vehicle Type', 'Vehicle Option', 'Vehicle Options', 'Truck Type', 'Truck', 'Body Type', 'Trailer Type'],
    change: { as: 'vehicle_option', portal: 'transporter_portal' },
  },
  vehicle_categories: {
    label: 'Vehicle categories', ...severalOf(licenceClasses), advice: classAdvice,
    section: 'work', formLabel: 'Allowed vehicle categories',
    headings: ['Vehicle Categories', 'Vehicle Category', 'Allowed Vehicle Categories', 'Allowed Categories', 'Categories'],
    change: { portal: 'transporter_portal' },
  },
} as const satisfies Readonly<Record<string, DriverField>>
