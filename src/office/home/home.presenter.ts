import type { OfficeReach } from '#accounts/users/office-plants.service.ts'
import { withDaysLeft } from '#administration/expiry.rules.ts'
import { driverStatus, statusWithName } from '#drivers/driver-status.contract.ts'
import { expiringPartNames, expiringParts, partState } from '#drivers/documents/part-states.rules.ts'
import { ownSheet } from '#drivers/requirements/own-sheet.rules.ts'
import { ownOfRow } from '#drivers/requirements/own-states.rules.ts'
import { medicalFinding } from '#drivers/verdict/medical-finding.rules.ts'
import { shortReason } from '#drivers/verdict/short-reason.rules.ts'
import { firstEndOf, verdictWithName } from '#drivers/verdict/verdict-shape.contract.ts'
import { verdictBy } from '#drivers/verdict/verdict.rules.ts'
import { dayCell, type SheetColumn } from '#platform/contract/sheet.ts'
import { daysBetween, toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { sentenceCase } from '#platform/contract/words.ts'
import { nextStep } from '../driver/next-step.rules.ts'
import { toStepFacts } from '../driver/step-facts.rules.ts'
import type { OwnDriver } from './home.contract.ts'
import { nextStepOfRow } from './home.rules.ts'
import type { DueRenewal } from './home-set.store.ts'
import type { OwnDriverRow } from './home.store.ts'

/** `plants`: those of the office's person, where they are several. */
export function presentOwnDriver(row: OwnDriverRow, today: PlainDate, plants: OfficeReach['plants'] = []): OwnDriver {
  const { expiries, vehicle_options: vehicleOptions, is_unfit: isUnfit, status_id: statusId, first_end: firstEnd } = row
  const verdict = verdictBy({ statusId, clearedUntil: row.cleared_until, isHeld: row.is_held }, today)
  return {
    _id: row.id,
    ...(plants.length > 0 && { plant: { _id: row.plant_id, name: row.plant } }),
    name: row.name,
    id_no: row.id_no,
    phone: row.phone,
    card_no: row.card_no,
    status: statusWithName(statusId),
    verdict: verdictWithName(verdict),
    cleared_until: row.cleared_until,
    ...firstEndOf(row),
    ...ownOfRow(row.own, today),
    picture_id: row.picture_file_id,
    parts: expiringParts.map((what) => ({
      what,
      state: partState(what, { expiries, vehicleOptions, isUnfit }, today),
      expiry: expiries[what],
      days_left: withDaysLeft(expiries[what], today)?.days_left ?? null,
      is_requested: row.pending?.[what] !== undefined,
    })),
    open_requests: row.open_requests,
    needs_you: row.needs_you,
    next: nextStepOfRow({ facts: toStepFacts(row), rejectedRequestId: row.rejected_request_id, verdict, firstEnd }),
  }
}

/** The columns of the export. */
export const ownDriverSheet = (today: PlainDate, plants: Parameters<typeof ownSheet>[0]): readonly SheetColumn<OwnDriverRow>[] => {
  const shown = (row: OwnDriverRow): OwnDriver => presentOwnDriver(row, today)
  return [
    { title: 'Name', cell: ({ name }) => name, width: 28 },
    { title: 'Id no', cell: ({ id_no }) => id_no },
    { title: 'Phone', cell: ({ phone }) => phone },
    { title: 'Card no', cell: ({ card_no }) => card_no },
    { title: 'Status', cell: ({ status_id }) => statusWithName(status_id).name },
    { title: 'May load', cell: (row) => shown(row).verdict.name, width: 12 },
    { title: 'Reason', cell: (row) => shortReason(shown(row)), width: 32 },
    ...expiringParts.map((part) => ({
      title: expiringPartNames[part],
      cell: ({ expiries, is_unfit }: OwnDriverRow) =>
        (part === 'medical' ? medicalFinding({ isUnfit: is_unfit }, { readsMedicals: false }) : null) ?? dayCell(expiries[part]),
      width: 13,
    })),
    ...ownSheet<OwnDriverRow>(plants, today),
    { title: 'Open requests', cell: ({ open_requests }) => open_requests, width: 14 },
    { title: 'What to do next', cell: (row) => shown(row).next?.text ?? null, width: 60 },
  ]
}

/** Of which plant a row is, where there are several. */
export const withPlant = <Row extends { plant: string }>(
  plants: OfficeReach['plants'],
  columns: readonly SheetColumn<Row>[],
): readonly SheetColumn<Row>[] => (plants.length === 0 ? columns : [...columns, { title: 'Plant', cell: ({ plant }) => plant, width: 20 }])

/** The columns of the renewals list. */
export const renewalsSheet = (today: PlainDate, timeZone: string): readonly SheetColumn<DueRenewal>[] => [
  { title: 'By when', cell: ({ expiry }) => (expiry === null ? 'Missing' : { day: expiry }), width: 13 },
  { title: 'Days left', cell: ({ expiry }) => expiry && daysBetween(today, expiry), width: 10 },
  { title: 'Name', cell: ({ name }) => name, width: 28 },
  { title: 'Id no', cell: ({ id_no }) => id_no, width: 13 },
  { title: 'Phone', cell: ({ phone }) => phone },
  { title: 'What', cell: ({ what, own_name }) => (own_name === null ? expiringPartNames[what] : sentenceCase(own_name)), width: 16 },
  { title: 'Requested on', cell: ({ requested_at }) => requested_at && dayCell(toPlainDate(requested_at, timeZone)), width: 13 },
  {
    title: 'What to do',
    cell: ({ what, request_id, own_step }) =>
      own_step ??
      nextStep({ what }, { statusId: driverStatus.active, ...(request_id !== null && { pending: { [what]: request_id } }) }).text,
    width: 60,
  },
]
