import { byField, driverFieldList, type DriverFieldName } from '../details/driver-details.contract.ts'
import { fieldText } from '../details/driver-field.contract.ts'
import { statusWithName } from '../driver-status.contract.ts'
import { forEver } from '../requirements/proof-end.rules.ts'
import type { ShownDriverChange } from './driver-changes.contract.ts'
import type { DriverChangeRow } from './driver-changes.store.ts'

type Reader = {
  transporters: ReadonlyMap<string, string>
  /** Whether a medical found the driver fit is a medical fact, and so is which doctor holds the driver. */
  readsMedicals: boolean
}

export function presentChange(
  { before: was, after: is, ...row }: DriverChangeRow,
  { transporters, readsMedicals }: Reader,
): ShownDriverChange {
  const { first_name, last_name } = row
  const [before, after] = [flattened(was), flattened(is)]
  const why = after?.['why']
  const isOfHold = row.action.startsWith('hold ')
  const isHidden = (key: string): boolean =>
    !readsMedicals && (key === fitness || (row.action.startsWith('medical ') && key in medicalDays))
  return {
    _id: row.id,
    at: row.at.toISOString(),
    by: first_name === null || last_name === null || (isOfHold && !readsMedicals) ? null : { first_name, last_name },
    what: row.action,
    why: typeof why === 'string' ? why : null,
    values: Object.entries(names)
      .filter(([key]) => !isHidden(key))
      .filter(([key]) => isPresent(before?.[key]) || isPresent(after?.[key]))
      .map(([key, name]) => ({ name, before: textOf(key, before?.[key], transporters), after: textOf(key, after?.[key], transporters) })),
  }
}

/** The ids of the transporters named in the changes. */
export const transportersIn = (rows: readonly DriverChangeRow[]): readonly string[] => [
  ...new Set(
    rows.flatMap(({ before, after }) => [before?.['transporter_id'], after?.['transporter_id']]).filter((id) => typeof id === 'string'),
  ),
]

/** An imported driver's clearances, by kind, as fields of their own. */
function flattened(values: DriverChangeRow['after']): Readonly<Record<string, unknown>> | null {
  if (values === null) return null
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && 'clearance_id' in value
        ? Object.entries(value).map(([name, inner]) => [`${key}_${name}`, inner])
        : [[key, value]],
    ),
  )
}

const fitness = 'fit_to_work'
/** A medical that ends on the day of its examination found not fit; leaving out only those would tell it too. */
const medicalDays = { given_on: true, expiry: true }

/** The fields shown of a change, in order; ids of other records mean nothing to readers, except those of clearances. */
const names: Readonly<Record<string, string>> = {
  status_id: 'Status',
  transporter_id: 'Transporter',
  ...byField<Record<DriverFieldName, string>>(({ name, label }) => [name, label], driverFieldList),
  card_no: 'Card no',
  received_by: 'Received by',
  handed_over_on: 'Handed over on',
  old_card: 'Old card',
  pass: 'Pass',
  given_on: 'Given on',
  issued_on: 'Issued on',
  expiry: 'Expiry',
  pass_expiry: 'Pass expiry',
  clearance_id: 'Clearance',
  [fitness]: 'Fit to work',
  medical_expiry: 'Medical expiry',
  medical_clearance_id: 'Medical, clearance',
  ddt_expiry: 'DDT expiry',
  ddt_clearance_id: 'DDT, clearance',
  bulker_expiry: 'Bulker training expiry',
  bulker_clearance_id: 'Bulker training, clearance',
  reason: 'Because of',
  requirement: 'Requirement',
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null

function textOf(key: string, value: unknown, transporters: ReadonlyMap<string, string>): string | null {
  if (!isPresent(value)) return null
  if (key === 'status_id' && typeof value === 'number') return statusWithName(value).name
  if (key === 'transporter_id' && typeof value === 'string') return transporters.get(value) ?? value
  if (value === forEver) return 'No end'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  // Dates stay as they are stored; the screen formats them.
  const unit = driverFieldList.find(({ name }) => name === key)?.unit
  return fieldText({ unit }, value)
}
