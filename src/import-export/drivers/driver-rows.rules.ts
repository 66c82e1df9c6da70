import * as z from 'zod/mini'
import { driverFieldList, type DriverFieldName } from '#drivers/details/driver-details.contract.ts'
import { driverDetails, type DriverDetails } from '#drivers/details/entered-details.contract.ts'
import type { FieldType } from '#drivers/details/driver-field.contract.ts'
import { cleanIdNo } from '#drivers/id-no/id-no.rules.ts'
import type { EntryLimits } from '#drivers/details/entry-limits.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { plainDigits } from '#platform/contract/plain-digits.ts'
import { mandatoryText } from '#platform/contract/shapes.ts'
import { cleanName, cleanText } from '../rows/cleaning.rules.ts'
import { readDay, type DayOrder } from '../rows/day-first.rules.ts'
import { exactName } from '../rows/names.rules.ts'
import { spoiltCode } from '../rows/spoilt-codes.rules.ts'
import { columnOfField, type DetailCells, type DetailColumn, type DriverCells, type RegisterColumn } from './driver-columns.rules.ts'
import { readPhoneCell, type Country } from '../rows/phones.rules.ts'
import {
  validCell,
  invalidCell,
  type ReadResult,
  collectProblems,
  type HeadingOf,
  type RowProblems,
  type RegisterRowProblem,
  type ShownCells,
} from '../rows/row-problems.rules.ts'
import { readWord, readWords } from '../rows/words.rules.ts'
import { validReader } from './driver-part.rules.ts'
import { readStatus, wordsOfField, type RegisterStatus } from './driver-words.rules.ts'

/** A valid row of a register: the driver form's fields, card, clearances and status. */
export type RegisteredDriver = DriverDetails & {
  /** As written; its name is found by a `NameLookup`. */
  transporter: string
  card_no: string | undefined
  pass_expiry: PlainDate | undefined
  medical_expiry: PlainDate | undefined
  ddt_expiry: PlainDate | undefined
  bulker_expiry: PlainDate | undefined
  status: RegisterStatus | undefined
}

export type DriverRowContext = {
  /** The plant's country, for phone numbers without a country code. */
  country: Country
  today: PlainDate
  limits: EntryLimits
  headingOf: HeadingOf<RegisterColumn>
  /** How a column of dates is read. */
  dayOrderOf: (column: RegisterColumn) => DayOrder
}

/** What could be read of a row. A cell with an error has no key; an empty one is undefined. */
export type DriverPart = { [K in keyof RegisteredDriver]?: RegisteredDriver[K] | undefined }

export type RegisterDriverRow =
  | { ok: true; driver: RegisteredDriver; shown: ShownCells }
  | { ok: false; problems: readonly RegisterRowProblem[]; part: DriverPart; shown: ShownCells }

/** Parses a register's rows: cleans each, validates it by the driver form's schema, and reports errors at its columns. */
export function driverRowReader({
  country,
  today,
  limits,
  headingOf,
  dayOrderOf,
}: DriverRowContext): (cells: DriverCells) => RegisterDriverRow {
  const form = driverDetails(today, limits)
  const validOf = validReader(z.partial(form))
  const readValues = valuesReader(country, dayOrderOf)
  return (cells) => {
    const row = collectProblems(headingOf)
    const values = readValues(cells, row)
    const details = row.validate(form, values, columnOfField)
    const register = registerValues(cells, row, dayOrderOf)
    const [problems, shown] = [row.problems(), row.shown()]
    if (details !== undefined && problems.length === 0) return { ok: true, driver: { ...details, ...register }, shown }
    return { ok: false, problems, part: { ...validOf(values, row), ...withoutWrong(register, row) }, shown }
  }
}

type ReadCells = (cells: DetailCells, row: RowProblems<DetailColumn>) => unknown

/** Reads the values of a driver's fields from a row, for the form to check. */
export function valuesReader(
  country: Country,
  dayOrderOf: (column: DetailColumn) => DayOrder,
): (cells: DetailCells, row: RowProblems<DetailColumn>) => Record<string, unknown> {
  const readers = driverFieldList.map(({ name, type }): readonly [string, ReadCells] => {
    if (type === 'phones') return [name, (cells, row) => phonesOf(cells, row, country)]
    const read = name === 'licence_class' ? readFirstClass : readersByType[type](name, dayOrderOf(name))
    return [name, (cells, row) => row.accept(name, read(cells[name]))]
  })
  return (cells, row) => Object.fromEntries(readers.map(([name, read]) => [name, read(cells, row)]))
}

type ReadCell = (text: string) => ReadResult<unknown>

const readersByType: Readonly<Record<Exclude<FieldType, 'phones'>, (name: DriverFieldName, order: DayOrder) => ReadCell>> = {
  name: () => (text) => validCell(cleanName(text)),
  digits: () => readIdNo,
  code: () => readLicenceNo,
  day: (_, order) => (text) => readDay(text, order),
  count: () => readCount,
  choice: (name) => {
    const words = wordsOfField(name)
    return (text) => readWord(text, words)
  },
  choices: (name) => {
    const words = wordsOfField(name)
    return (text) => readWords(text, words)
  },
}

/** Licences state all their classes; the first is the driver's. */
const classWords = wordsOfField('licence_class')
function readFirstClass(text: string): ReadResult<string> {
  const classes = readWords(text, classWords)
  return classes.ok ? validCell(classes.value?.[0]) : classes
}

/** A number that a row has twice counts once. */
function phonesOf(cells: DetailCells, row: RowProblems<DetailColumn>, country: Country): readonly string[] {
  const columns = ['phones', 'phone_2', 'phone_3'] as const
  return [...new Set(columns.flatMap((column) => row.accept(column, readPhoneCell(cells[column], country)) ?? []))]
}

type RegisterValues = Omit<RegisteredDriver, keyof DriverDetails>

function registerValues(
  cells: DriverCells,
  row: RowProblems<RegisterColumn>,
  dayOrderOf: (column: RegisterColumn) => DayOrder,
): RegisterValues {
  const transporter = row.accept('transporter', validCell(cleanText(cells.transporter) === '' ? '' : exactName(cells.transporter))) ?? ''
  const day = (column: RegisterColumn): PlainDate | undefined => row.accept(column, readDay(cells[column], dayOrderOf(column)))
  if (transporter === '') row.addProblem('transporter', mandatoryText)
  return {
    transporter,
    card_no: row.accept('card_no', readCardNo(cells.card_no)),
    pass_expiry: day('pass_expiry'),
    medical_expiry: day('medical_expiry'),
    ddt_expiry: day('ddt_expiry'),
    bulker_expiry: day('bulker_expiry'),
    status: row.accept('status', readStatus(cells.status)),
  }
}

function withoutWrong(values: RegisterValues, row: RowProblems<RegisterColumn>): Partial<RegisterValues> {
  const part: Partial<RegisterValues> = { ...values }
  for (const column of valueColumns) if (row.hasProblem(column)) delete part[column]
  return part
}

const valueColumns = ['transporter', 'card_no', 'pass_expiry', 'medical_expiry', 'ddt_expiry', 'bulker_expiry', 'status'] as const

function readIdNo(text: string): ReadResult<string> {
  const shown = cleanText(text)
  return spoiltCode(shown, 'id number') ?? validCell(cleanIdNo(shown))
}

const readLicenceNo = (text: string): ReadResult<string> =>
  spoiltCode(cleanText(text), 'licence number') ?? validCell(cleanText(text).toUpperCase())

function readCardNo(text: string): ReadResult<string> {
  const written = plainDigits(cleanText(text))
    .replaceAll(/\s/g, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase()
  if (written === '') return validCell<string>(undefined)
  const spoilt = spoiltCode(cleanText(text), 'card number')
  if (spoilt) return spoilt
  return /^[A-Z0-9][A-Z0-9/-]{1,19}$/.test(written) ? validCell(written) : invalidCell(`This is not a card number: ${written}`)
}

/** '16' and '16 yrs' are 16; other text is left for the form to refuse. */
function readCount(text: string): ReadResult<number> {
  const written = cleanText(text).replace(/ ?(?:years?|yrs?)\.?$/i, '')
  return validCell(written === '' ? undefined : Number(written))
}
