import * as z from 'zod/mini'
import { id, mandatory, mandatoryText, done, emailMessage } from '#platform/contract/shapes.ts'
import { masterContract, type MasterContract, masterName, maintainers } from '../master-data.contract.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'

/** The form's fields of a transporter. */
const transporterFields = {
  name: masterName(),
  email: z.pipe(mandatory({ max: 254 }), z.email(emailMessage)),
  is_spot: z.boolean(mandatoryText),
  valid_until: z.nullish(plainDate),
}

type Validity = { is_spot: boolean; valid_until?: string | null | undefined }

/** Spot transporters are hired for a time, so the end is required. */
const hasEndIfSpot = ({ is_spot, valid_until }: Validity): boolean => !is_spot || Boolean(valid_until)
/** Reported together with the form's other errors. */
const missingEnd: MissingEnd = { path: ['valid_until'], error: mandatoryText, when: ({ value }) => isObject(value) }

type MissingEnd = { path: string[]; error: string; when: (payload: { value: unknown }) => boolean }

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Regular transporters have no end. */
export const storedValidUntil = ({ is_spot, valid_until }: Validity): string | null => (is_spot ? (valid_until ?? null) : null)

/** A transporter from a register. */
export const transporterDetails = z.pipe(
  z.object(transporterFields).check(z.refine(hasEndIfSpot, missingEnd)),
  z.transform((details) => ({ ...details, valid_until: storedValidUntil(details) })),
)

export type TransporterDetails = z.output<typeof transporterDetails>

const transportersCallPath = '/v1/administrative/transporter'

export const TransporterRow = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  is_spot: z.boolean(),
  /** For spot transporters; days from today at the plant. */
  valid_until: z.nullable(z.string()),
  days_left: z.nullable(z.number()),
})
export type TransporterRow = z.output<typeof TransporterRow>

const create = z
  .object({ ...transporterFields, is_spot: z._default(transporterFields.is_spot, false) })
  .check(z.refine(hasEndIfSpot, missingEnd))
const update = z.object({ id: id(), ...transporterFields }).check(z.refine(hasEndIfSpot, missingEnd))

export type TransporterValues = z.output<typeof create>
export type TransporterInput = z.input<typeof create>

/** Transport firms that employ the drivers. */
export const transportersContract: MasterContract<TransporterRow, TransporterValues, TransporterInput> = masterContract({
  path: transportersCallPath,
  listMethod: 'POST',
  nouns: { one: 'a transporter', many: 'transporters' },
  row: TransporterRow,
  sorts: ['name', 'email', 'type', 'valid_until'],
  create,
  update,
})

const DriversOfStatus = z.object({ status: z.object({ id: z.number(), name: z.string() }), count: z.number() })
const Person = z.object({
  _id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
})

/** With its drivers by status and its users at the plant. */
export const TransporterShown = z.extend(TransporterRow, { drivers: z.array(DriversOfStatus), users: z.array(Person) })
export type TransporterShown = z.output<typeof TransporterShown>

/** The transporter's own calls, beside those of all master data. */
export const transporterContract = {
  form: route({
    method: 'GET',
    path: `${transportersCallPath}/form`,
    summary: 'Show the default end date of a spot transporter, and the day at the plant',
    access: maintainers,
    input: z.object({}),
    output: z.object({ valid_until: z.string(), today: z.string() }),
  }),
  details: route({
    method: 'POST',
    path: `${transportersCallPath}/details`,
    summary: 'Show a transporter with its drivers and users at the plant',
    access: maintainers,
    follows: ['driver'],
    input: z.object({ id: id() }),
    output: z.object({ data: TransporterShown }),
  }),
  convertToRegular: route({
    method: 'PUT',
    path: `${transportersCallPath}/convert-to-regular`,
    summary: 'Convert a spot transporter to a regular one',
    access: maintainers,
    input: z.object({ id: id() }),
    output: done(),
  }),
}
