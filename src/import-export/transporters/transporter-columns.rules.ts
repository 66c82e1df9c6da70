import type * as z from 'zod/mini'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { mandatoryText } from '#platform/contract/shapes.ts'
import type { RowReading } from '../engine/judge-rows.rules.ts'
import { cleanText, wordKey } from '../rows/cleaning.rules.ts'
import { readDay } from '../rows/day-first.rules.ts'
import {
  validCell,
  invalidCell,
  type ReadResult,
  collectProblems,
  missingColumnsText,
  type HeadingOf,
  type RowProblems,
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
export const missingTransporterColumns = (missing: readonly TransporterField[]): string | undefined =>
  missingColumnsText(transporterHeadings, ['name', 'email'], missing)

/** Parses a row of a transporter register by `form`, the transporter form's schema. */
export function readTransporterRow<T>(
  cells: TransporterCells,
  { form, headingOf }: { readonly form: z.ZodMiniType<T>; readonly headingOf: HeadingOf<TransporterField> },
): RegisterTransporterRow<T> {
  const row = collectProblems(headingOf)
  const { validUntil, isSpot = validUntil !== undefined } = readValidity(cells, row)
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

type ReadValidity = { readonly isSpot?: boolean | undefined; readonly validUntil?: PlainDate | undefined }

const readValidity = (cells: TransporterCells, row: RowProblems<TransporterField>): ReadValidity => ({
  isSpot: row.accept('type', readIsSpot(cells.type)),
  validUntil: row.accept('valid_until', readDay(cells.valid_until)),
})

/** A row that updates a transporter: what is left empty stays as it is. */
export type TransporterUpdateRow = ReadValidity & { readonly name: string; readonly email: string | undefined }

export function readTransporterUpdate(cells: TransporterCells, headingOf: HeadingOf<TransporterField>): RowReading<TransporterUpdateRow> {
  const row = collectProblems(headingOf)
  const name = cleanText(cells.name)
  if (name === '') row.addProblem('name', mandatoryText)
  const item = { name, email: cleanText(cells.email).toLowerCase() || undefined, ...readValidity(cells, row) }
  const problems = row.problems()
  return problems.length > 0 ? { ok: false, problems } : { ok: true, item }
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
export const transporterFieldOf = (formField: string): TransporterField => (isTransporterField(formField) ? formField : 'type')
