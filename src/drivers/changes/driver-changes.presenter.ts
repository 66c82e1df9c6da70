import { byField, driverFieldList, type DriverFieldName } from '../details/driver-details.contract.ts'
import { fieldText } from '../details/driver-field.contract.ts'
import { statusWithName } from '../driver-status.contract.ts'
import type { ShownDriverChange } from './driver-changes.contract.ts'
import type { DriverChangeRow } from './driver-changes.store.ts'

export function presentChange(row: DriverChangeRow, transporters: ReadonlyMap<string, string>): ShownDriverChange {
  const { first_name, last_name, before, after } = row
  const why = after?.['why']
  return {
    _id: row.id,
    at: row.at.toISOString(),
    by: first_name === null || last_name === null ? null : { first_name, last_name },
    what: row.action,
    why: typeof why === 'string' ? why : null,
    values: Object.entries(names)
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

/** The fields shown of a change, in order; ids of other records mean nothing to readers. */
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
  reason: 'Because of',
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null

function textOf(key: string, value: unknown, transporters: ReadonlyMap<string, string>): string | null {
  if (!isPresent(value)) return null
  if (key === 'status_id' && typeof value === 'number') return statusWithName(value).name
  if (key === 'transporter_id' && typeof value === 'string') return transporters.get(value) ?? value
  // Dates stay as they are stored; the screen formats them.
  const unit = driverFieldList.find(({ name }) => name === key)?.unit
  return fieldText({ unit }, value)
}
