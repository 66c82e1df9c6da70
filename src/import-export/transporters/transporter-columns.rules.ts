import type * as z from 'zod/mini'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { mandatoryText } from '#platform/contract/shapes.ts'
import type { RowReading } from '../engine/judge-rows.rules.ts'
import type { ColumnsRead } from '../rows/columns-read.rules.ts'
import { cleanText } from '../rows/cleaning.rules.ts'
import { readCertainWord, type Words } from '../rows/words.rules.ts'
import { readDay } from '../rows/day-first.rules.ts'
import { exactName } from '../rows/names.rules.ts'
import {
  validCell,
  type ReadResult,
  collectProblems,
  type RowProblems,
  type RegisterRowProblem,
  type ShownCells,
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
  | { ok: true; transporter: T; shown: ShownCells }
  | { ok: false; problems: readonly RegisterRowProblem[]; part: { name?: string }; shown: ShownCells }

/** Columns without which no row can be imported; an update needs only the one that finds the transporter. */
export const requiredTransporterColumns: readonly TransporterField[] = ['name', 'email']
export const requiredForUpdate: readonly TransporterField[] = ['name']
/** Columns of dates. */
export const transporterDays: readonly TransporterField[] = ['valid_until']

/** Parses a row of a transporter register by `form`, the transporter form's schema. */
export function readTransporterRow<T>(
  cells: TransporterCells,
  { form, headingOf, dayOrderOf }: { form: z.ZodMiniType<T> } & ColumnsRead<TransporterField>,
): RegisterTransporterRow<T> {
  const row = collectProblems(headingOf)
  const { validUntil, isSpot = validUntil !== undefined } = readValidity(cells, row, dayOrderOf)
  const values = {
    name: row.accept('name', readName(cells.name)),
    email: row.accept('email', readEmail(cells.email)),
    is_spot: isSpot,
    ...(validUntil === undefined ? {} : { valid_until: validUntil }),
  }
  const transporter = row.validate(form, values, transporterFieldOf)
  const [problems, shown] = [row.problems(), row.shown()]
  const part = row.hasProblem('name') ? {} : { name: values.name ?? '' }
  return transporter === undefined || problems.length > 0 ? { ok: false, problems, part, shown } : { ok: true, transporter, shown }
}

type ReadValidity = { isSpot?: boolean | undefined; validUntil?: PlainDate | undefined }

const readValidity = (
  cells: TransporterCells,
  row: RowProblems<TransporterField>,
  dayOrderOf: ColumnsRead<TransporterField>['dayOrderOf'],
): ReadValidity => ({
  isSpot: row.accept('type', readIsSpot(cells.type)),
  validUntil: row.accept('valid_until', readDay(cells.valid_until, dayOrderOf('valid_until'))),
})

const readName = (text: string): ReadResult<string> => validCell(cleanText(text) === '' ? '' : exactName(text))
const readEmail = (text: string): ReadResult<string> => validCell(cleanText(text).toLowerCase())

/** A row that updates a transporter: what is left empty stays as it is. */
export type TransporterUpdateRow = ReadValidity & { name: string; email: string | undefined }
/** What could be read of such a row. */
export type TransporterUpdatePart = Partial<TransporterUpdateRow>

export function readTransporterUpdate(
  cells: TransporterCells,
  { headingOf, dayOrderOf }: ColumnsRead<TransporterField>,
): RowReading<TransporterUpdateRow, TransporterUpdatePart> {
  const row = collectProblems(headingOf)
  const name = row.accept('name', readName(cells.name)) ?? ''
  if (name === '') row.addProblem('name', mandatoryText)
  const item = { name, email: row.accept('email', readEmail(cells.email)) || undefined, ...readValidity(cells, row, dayOrderOf) }
  const [problems, shown] = [row.problems(), row.shown()]
  return problems.length > 0 ? { ok: false, problems, part: name === '' ? {} : item, shown } : { ok: true, item, shown }
}

/** What the column of the type may say. */
export const transporterTypes = ['Spot', 'Regular'] as const

const spotWords: Words<boolean> = {
  known: new Map([
    ['spot', true],
    ['temporary', true],
    ['regular', false],
    ['contract', false],
    ['permanent', false],
  ]),
  advice: 'Write Spot or Regular',
}

/** A transporter of unknown type is not one without an end. */
function readIsSpot(text: string): ReadResult<boolean> {
  const reading = readCertainWord(text, spotWords)
  return reading.ok && reading.value !== undefined ? validCell(reading.value, reading.value ? 'Spot' : 'Regular') : reading
}

const isTransporterField = (name: string): name is TransporterField => name in transporterHeadings

/** is_spot comes from the type column. */
export const transporterFieldOf = (formField: string): TransporterField => (isTransporterField(formField) ? formField : 'type')
