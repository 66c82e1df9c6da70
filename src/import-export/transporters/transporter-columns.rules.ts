import type * as z from 'zod/mini'
import { cleanText, wordKey } from '../rows/cleaning.rules.ts'
import { readDay } from '../rows/day-first.rules.ts'
import {
  validCell,
  invalidCell,
  type ReadResult,
  collectProblems,
  type HeadingOf,
  type RegisterRowProblem,
} from '../rows/row-problems.rules.ts'

/** The columns of a transporter register with their usual headings. */
export const transporterHeadings = {
  name: ['Name', 'Transporter', 'Transporter Name', 'Company', 'Company Name', 'Haulier'],
  email: ['Email', 'E-mail', 'Email Address', 'Mail', 'Contact Email'],
  type: ['Type', 'Transporter Type', 'Spot/Regular', 'Spot or Regular', 'Contract Type', 'Category'],
  valid_until: ['Valid Until', 'Valid To', 'Validity', 'Expiry', 'Expiry Date', 'Valid Till'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type TransporterField = keyof typeof transporterHeadings
export type TransporterCells = Readonly<Record<TransporterField, string>>

export type RegisterTransporterRow<T> =
  | { readonly ok: true; readonly transporter: T }
  | { readonly ok: false; readonly problems: readonly RegisterRowProblem[] }

/** Why a file is refused for missing columns; undefined where it is fine. */
export function missingTransporterColumns(missing: readonly TransporterField[]): string | undefined {
  const labels = (['name', 'email'] as const)
    .filter((field) => missing.includes(field))
    .map((field) => `'${transporterHeadings[field][0]}'`)
  return labels.length === 0 ? undefined : `These columns are missing or have an unknown heading: ${labels.join(', ')}.`
}

/** Parses a row of a transporter register by `form`, the transporter form's schema. */
export function readTransporterRow<T>(
  cells: TransporterCells,
  { form, headingOf }: { readonly form: z.ZodMiniType<T>; readonly headingOf: HeadingOf<TransporterField> },
): RegisterTransporterRow<T> {
  const row = collectProblems(headingOf)
  const validUntil = row.accept('valid_until', readDay(cells.valid_until))
  const isSpot = row.accept('type', readIsSpot(cells.type)) ?? validUntil !== undefined
  const values = {
    name: cleanText(cells.name),
    email: cleanText(cells.email).toLowerCase(),
    is_spot: isSpot,
    ...(validUntil === undefined ? {} : { valid_until: validUntil }),
  }
  const transporter = row.validate(form, values, transporterFieldOf)
  const problems = row.problems()
  return transporter === undefined || problems.length > 0 ? { ok: false, problems } : { ok: true, transporter }
}

const spotWords = new Map([
  ['spot', true],
  ['temporary', true],
  ['regular', false],
  ['contract', false],
  ['permanent', false],
])

function readIsSpot(text: string): ReadResult<boolean> {
  const written = cleanText(text)
  if (written === '') return validCell<boolean>(undefined)
  const isSpot = spotWords.get(wordKey(written))
  return isSpot === undefined ? invalidCell(`'${written}' is not recognised. Write Spot or Regular.`) : validCell(isSpot)
}

const isTransporterField = (name: string): name is TransporterField => name in transporterHeadings

/** is_spot comes from the type column. */
const transporterFieldOf = (formField: string): TransporterField => (isTransporterField(formField) ? formField : 'type')
