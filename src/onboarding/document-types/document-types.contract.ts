import * as z from 'zod/mini'
import { masterContract, masterName, type MasterContract } from '#administration/master-data.contract.ts'
import { vehicleOptions } from '#drivers/details/choices.ts'
import { id, mandatoryText } from '#platform/contract/shapes.ts'
import { documentTypeProblem } from './document-types.rules.ts'

export const documentRequirements = { always: 'Always', 'vehicle options': 'For some vehicle options', optional: 'Optional' } as const
export type DocumentRequirement = keyof typeof documentRequirements

/** What is typed beside the file. */
export const askedFieldLabels = { number: 'Number', issuer: 'Issuer', issued_on: 'Issued on', expires_on: 'Expires on' } as const
export type AskedField = keyof typeof askedFieldLabels

/** The fields that are typed beside a document's file, in their order. */
export const askedFieldsOf = (type: Readonly<Record<`has_${AskedField}`, boolean>>): AskedField[] =>
  (Object.keys(askedFieldLabels) as AskedField[]).filter((field) => type[`has_${field}`])

/** What an accepted document becomes for the driver. */
export const documentFills = { medical: 'Medical', ddt: 'DDT', bulker: 'Bulker training', licence: 'Driving licence' } as const
export type DocumentFill = keyof typeof documentFills

const keysOf = <T extends object>(names: T) => Object.keys(names) as unknown as readonly [keyof T & string]
const maxMonths = 120
const monthsText = `Enter a whole number of months from 1 to ${maxMonths}`

export const DocumentTypeRow = z.object({
  _id: z.string(),
  name: z.string(),
  requirement: z.enum(keysOf(documentRequirements)),
  vehicle_options: z.array(z.string()),
  asks: z.array(z.enum(keysOf(askedFieldLabels))),
  fills: z.nullable(z.enum(keysOf(documentFills))),
  validity_months: z.nullable(z.number()),
  is_active: z.boolean(),
})
export type DocumentTypeRow = z.output<typeof DocumentTypeRow>

const details = {
  name: masterName(),
  requirement: z._default(
    z.enum(keysOf(documentRequirements), `Choose one of ${Object.keys(documentRequirements).join(', ')}`),
    'optional',
  ),
  vehicle_options: z._default(z.array(z.enum(vehicleOptions, `Choose from ${vehicleOptions.join(', ')}`)), []),
  asks: z._default(z.array(z.enum(keysOf(askedFieldLabels), `Choose from ${keysOf(askedFieldLabels).join(', ')}`)), []),
  fills: z.nullish(z.enum(keysOf(documentFills), `Choose from ${keysOf(documentFills).join(', ')}`)),
  validity_months: z.nullish(z.int(monthsText).check(z.gte(1, monthsText), z.lte(maxMonths, monthsText))),
  is_active: z._default(z.boolean(mandatoryText), true),
}

const Details = z.object(details)
export type DocumentTypeDetails = z.output<typeof Details>
export type DocumentTypeInput = z.input<typeof Details>

/** Reported together with the form's other errors. */
const consistent = z.check<DocumentTypeDetails>(
  ({ value, issues }) => {
    const problem = documentTypeProblem(value)
    if (problem) issues.push({ code: 'custom', input: value, path: [problem.field], message: problem.message })
  },
  { when: ({ issues }) => issues.every(({ path }) => path?.[0] === 'name') },
)

/** What applicants have to show. */
export const documentTypesContract: MasterContract<DocumentTypeRow, DocumentTypeDetails, DocumentTypeInput> = masterContract({
  path: '/v2/admin/document-types',
  listMethod: 'GET',
  nouns: { one: 'a document type', many: 'document types' },
  row: DocumentTypeRow,
  sorts: ['name', 'requirement', 'fills', 'is_active'],
  create: Details.check(consistent),
  update: z.object({ id: id(), ...details }).check(consistent),
})
