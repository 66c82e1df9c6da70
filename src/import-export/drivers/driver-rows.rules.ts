import { driverDetails, type DriverDetails } from '#drivers/details/driver-details.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { mandatoryText } from '#platform/contract/shapes.ts'
import { cleanIdNo, cleanName, cleanText, isSpreadsheetNotation, nameKey } from '../rows/cleaning.rules.ts'
import { readDay } from '../rows/day-first.rules.ts'
import { driverFieldOf, type DriverCells, type DriverField } from './driver-columns.rules.ts'
import { readPhones, type Country } from '../rows/phones.rules.ts'
import { validCell, invalidCell, type ReadResult } from '../rows/reading.rules.ts'
import { collectProblems, type HeadingOf, type RowProblems, type RegisterRowProblem } from '../rows/row-problems.rules.ts'
import { readClasses, readGender, readStatus, readVehicles, type RegisterStatus } from '../rows/words.rules.ts'

/** A valid row of a register: the driver form's fields, card, clearances and status. */
export type RegisteredDriver = DriverDetails & {
  /** Cleaned; compared by `nameKey`. */
  readonly transporter: string
  readonly card_no: string | undefined
  readonly pass_expiry: PlainDate | undefined
  readonly medical_expiry: PlainDate | undefined
  readonly ddt_expiry: PlainDate | undefined
  readonly bulker_expiry: PlainDate | undefined
  readonly status: RegisterStatus | undefined
}

export type DriverRowContext = {
  /** The plant's country, for phone numbers without a country code. */
  readonly country: Country
  readonly today: PlainDate
  readonly headingOf: HeadingOf<DriverField>
}

export type RegisterDriverRow =
  | { readonly ok: true; readonly driver: RegisteredDriver }
  | { readonly ok: false; readonly problems: readonly RegisterRowProblem[] }

/** Parses a register's rows: cleans each, validates it by the driver form's schema, and reports errors at its columns. */
export function driverRowReader({ country, today, headingOf }: DriverRowContext): (cells: DriverCells) => RegisterDriverRow {
  const form = driverDetails(today)
  return (cells) => {
    const row = collectProblems(headingOf)
    const values = formValues(cells, row, country)
    const details = row.validate(form, values, driverFieldOf)
    const register = registerValues(cells, row)
    const problems = row.problems()
    if (details === undefined || problems.length > 0) return { ok: false, problems }
    return { ok: true, driver: { ...details, ...register } }
  }
}

/** Known transporters, and earlier rows of the file by id number and card. */
export type KnownDrivers = {
  readonly hasTransporter: (key: string) => boolean
  readonly lineOfIdNo: (idNo: string) => number | undefined
  readonly lineOfCardNo: (cardNo: string) => number | undefined
}

/** Errors of a valid row in context: an unknown transporter, a repeated person or card. */
export function judgeAgainstKnown(
  driver: RegisteredDriver,
  known: KnownDrivers,
  headingOf: HeadingOf<DriverField>,
): readonly RegisterRowProblem[] {
  const row = collectProblems(headingOf)
  if (!known.hasTransporter(nameKey(driver.transporter))) row.addProblem('transporter', `No transporter is called '${driver.transporter}'`)
  const sameId = known.lineOfIdNo(driver.id_no)
  if (sameId !== undefined) row.addProblem('id_no', `This id number is already at line ${sameId}`)
  const sameCard = driver.card_no === undefined ? undefined : known.lineOfCardNo(driver.card_no)
  if (sameCard !== undefined) row.addProblem('card_no', `This card is already at line ${sameCard}`)
  return row.problems()
}

function formValues(cells: DriverCells, row: RowProblems<DriverField>, country: Country): object {
  const phones = (['phone_1', 'phone_2', 'phone_3'] as const).flatMap((field) => row.accept(field, readPhones(cells[field], country)) ?? [])
  return {
    name: cleanName(cells.name),
    id_no: row.accept('id_no', readIdNo(cells.id_no)) ?? '',
    phones: [...new Set(phones)],
    gender: row.accept('gender', readGender(cells.gender)),
    date_of_birth: row.accept('date_of_birth', readDay(cells.date_of_birth)),
    licence_no: cleanText(cells.licence_no).toUpperCase(),
    licence_class: row.accept('licence_class', readClasses(cells.licence_class))?.[0],
    licence_expiry: row.accept('licence_expiry', readDay(cells.licence_expiry)),
    experience_years: readCount(cells.experience_years),
    vehicle_options: row.accept('vehicle', readVehicles(cells.vehicle)) ?? [],
    vehicle_categories: row.accept('vehicle_categories', readClasses(cells.vehicle_categories)) ?? [],
  }
}

function registerValues(cells: DriverCells, row: RowProblems<DriverField>): Omit<RegisteredDriver, keyof DriverDetails> {
  const transporter = cleanText(cells.transporter)
  if (transporter === '') row.addProblem('transporter', mandatoryText)
  return {
    transporter,
    card_no: row.accept('card_no', readCardNo(cells.card_no)),
    pass_expiry: row.accept('pass_expiry', readDay(cells.pass_expiry)),
    medical_expiry: row.accept('medical_expiry', readDay(cells.medical_expiry)),
    ddt_expiry: row.accept('ddt_expiry', readDay(cells.ddt_expiry)),
    bulker_expiry: row.accept('bulker_expiry', readDay(cells.bulker_expiry)),
    status: row.accept('status', readStatus(cells.status)),
  }
}

function readIdNo(text: string): ReadResult<string> {
  const written = cleanIdNo(text)
  if (!isSpreadsheetNotation(written)) return validCell(written)
  return invalidCell(`The spreadsheet has shortened this id number to ${written}. Format the column as text and enter it again.`)
}

function readCardNo(text: string): ReadResult<string> {
  const written = cleanText(text).replaceAll(' ', '').toUpperCase()
  if (written === '') return validCell<string>(undefined)
  return /^[A-Z0-9][A-Z0-9/-]{1,19}$/.test(written) ? validCell(written) : invalidCell(`This is not a card number: ${written}`)
}

/** '16' and '16 yrs' are 16; other text is left for the form to refuse. */
function readCount(text: string): number | undefined {
  const written = cleanText(text).replace(/ ?(?:years?|yrs?)\.?$/i, '')
  return written === '' ? undefined : Number(written)
}
