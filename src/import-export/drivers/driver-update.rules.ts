import * as z from 'zod/mini'
import { detailsChanged, type NewDriverDetails } from '#drivers/details/details-changed.rules.ts'
import { driverFieldList, type DriverDetailRow } from '#drivers/details/driver-details.contract.ts'
import { driverDetails } from '#drivers/details/entered-details.contract.ts'
import { fieldText } from '#drivers/details/driver-field.contract.ts'
import { ageProblem } from '#drivers/details/entry-limits.rules.ts'
import { driverStatus, driverStatusNames, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { personKey, type IdNoRules } from '#drivers/id-no/plant-id-no.rules.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { mandatoryText } from '#platform/contract/shapes.ts'
import type { LineOf, RecordChange, RowReading, RowVerdict } from '../engine/judge-rows.rules.ts'
import type { ColumnsRead } from '../rows/columns-read.rules.ts'
import { collectProblems, type HeadingOf } from '../rows/row-problems.rules.ts'
import { columnOfReason, type LikelyBarred } from './driver-judgement.rules.ts'
import { validReader } from './driver-part.rules.ts'
import { columnOfField, type DetailCells, type DetailColumn } from './driver-columns.rules.ts'
import { valuesReader, type DriverRowContext } from './driver-rows.rules.ts'

/** A row that updates the driver with this id number: what is left empty stays as it is. */
export type DriverUpdateRow = {
  id_no: string
  details: NewDriverDetails
  /** Why no driver can be born on the day of this row, unless it is the day on record. */
  ageProblem?: string | undefined
}

/** What could be read of such a row. */
export type DriverUpdatePart = Partial<DriverUpdateRow>

type UpdateContext = Omit<DriverRowContext, 'headingOf' | 'dayOrderOf'> & ColumnsRead<DetailColumn>

export function driverUpdateReader({
  country,
  today,
  limits,
  headingOf,
  dayOrderOf,
}: UpdateContext): (cells: DetailCells) => RowReading<DriverUpdateRow, DriverUpdatePart> {
  const form = z.partial(z.extend(driverDetails(today, limits), { date_of_birth: plainDate }))
  const validOf = validReader(form)
  const readValues = valuesReader(country, dayOrderOf)
  return (cells) => {
    const row = collectProblems(headingOf)
    const { id_no, ...values } = readValues(cells, row)
    if (typeof id_no !== 'string' || id_no === '') row.addProblem('id_no', mandatoryText)
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
    const details = row.validate(form, filled, columnOfField) ?? validOf(filled, row)
    const born = details.date_of_birth
    const read = { details, ageProblem: born === undefined ? undefined : ageProblem(born, today, limits) }
    const [problems, shown] = [row.problems(), row.shown()]
    const part = typeof id_no === 'string' && !row.hasProblem('id_no') ? { ...read, id_no } : read
    return problems.length === 0 && 'id_no' in part ? { ok: true, item: part, shown } : { ok: false, problems, part, shown }
  }
}

const isEmpty = (value: unknown): boolean => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Drivers who are being onboarded, have left or are blacklisted keep the details that were decided on. */
const updatedStatuses: readonly DriverStatusId[] = [
  driverStatus.cardIssuance,
  driverStatus.cardCancelled,
  driverStatus.active,
  driverStatus.suspended,
]

type UpdatedDriver = DriverDetailRow & { id: string; status_id: DriverStatusId }

/** The plant's drivers, by the id number as the row spells it. */
export type DriverUpdateFacts<D extends UpdatedDriver = UpdatedDriver> = {
  drivers: ReadonlyMap<string, D>
  /** Barred persons whom a driver may be with the new details, by id number as the row spells it. */
  likelyBarred: LikelyBarred
}

type RowContext = {
  rules: Pick<IdNoRules, 'idNoPattern'>
  facts: DriverUpdateFacts
  lineOf: LineOf
  headingOf: HeadingOf<DetailColumn>
}

export function judgeDriverUpdate(
  { id_no, details = {}, ageProblem: problemOfAge }: DriverUpdatePart,
  { rules, facts, lineOf, headingOf }: RowContext,
): RowVerdict {
  const row = collectProblems(headingOf)
  const driver = id_no === undefined ? undefined : facts.drivers.get(id_no)
  const sameId = id_no === undefined ? undefined : lineOf(personKey(id_no, rules))
  if (sameId !== undefined) row.addProblem('id_no', `This id number is already at line ${sameId}`, { line: sameId })
  if (!driver) row.addProblem('id_no', 'No driver at this plant has this id number')
  else if (!updatedStatuses.includes(driver.status_id))
    row.addProblem('id_no', `The driver's status is ${driverStatusNames[driver.status_id]}: these details cannot be updated`, {
      driver_id: driver.id,
    })
  // A day that is on record stays valid when the driver grows older than the plant takes new ones.
  if (problemOfAge !== undefined && details.date_of_birth !== driver?.date_of_birth) row.addProblem('date_of_birth', problemOfAge)
  const barred = id_no === undefined ? undefined : facts.likelyBarred.get(id_no)
  if (barred) row.addProblem(columnOfReason[barred.reasons[0] ?? 'id_no'], barredUpdateText)
  const problems = row.problems()
  if (!driver || problems.length > 0) return { outcome: 'refused', problems }
  const change = changeOf(driver, details)
  return change.fields.length === 0 ? { outcome: 'already_here' } : { outcome: 'updated', change }
}

const barredUpdateText =
  "With these details the driver may be a person who is barred. Send them by 'Change details', which somebody decides."

function changeOf(driver: UpdatedDriver, details: NewDriverDetails): RecordChange {
  const { before, after } = detailsChanged(driver, details)
  const fields = driverFieldList.flatMap((field) =>
    field.name in after
      ? [{ label: field.label, before: fieldText(field, before[field.name]), after: fieldText(field, after[field.name]) }]
      : [],
  )
  return { subjectId: driver.id, name: driver.name, fields }
}
