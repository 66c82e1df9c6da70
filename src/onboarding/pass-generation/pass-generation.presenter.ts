import { daysLeft, withDaysLeft } from '#administration/expiry.rules.ts'
import { driverStatus, statusWithName, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { bulkerOption } from '#drivers/verdict/verdict.rules.ts'
import { expiryReasonTexts, isExpiryReason, passExpiry, passStatusShown } from '#drivers/pass/pass.rules.ts'
import { earliest, type PlainDate } from '#platform/contract/plain-date.ts'
import type { VerdictReason } from '#drivers/verdict/verdict-reasons.rules.ts'
import type { MadePass, PassLine, QueuedDriver } from './pass-generation.contract.ts'
import {
  calculationOf,
  expiryOf,
  isDocumentNeeded,
  newPassDates,
  passBlockers,
  passDocuments,
  type PassDocuments,
} from './pass-generation.rules.ts'
import type { PassHistoryRow } from '#drivers/pass/passes-of-driver.store.ts'
import type { QueuedRow } from './pass-queues.store.ts'

export function presentPassDue(row: QueuedRow, today: PlainDate): QueuedDriver {
  const documents = documentsOf(row)
  const blockers = passBlockers(documents, today)
  const proposed = passExpiry({ ...documents, ...newPassDates(today) })
  return {
    _id: row.id,
    name: row.name,
    id_no: row.id_no,
    transporter_id: { _id: row.transporter_id, name: row.transporter_name },
    status: statusWithName(row.status_id),
    current_medical: withDaysLeft(row.medical_expiry, today),
    current_ddt: withDaysLeft(row.ddt_expiry, today),
    needs_bulker: row.vehicle_options.includes(bulkerOption),
    current_bulker_training: withDaysLeft(row.bulker_expiry, today),
    licence: withDaysLeft(row.licence_expiry, today),
    earliest: presentEarliest(documents, today),
    pass: withDaysLeft(row.pass_expiry, today),
    proposed:
      blockers.length > 0
        ? null
        : { expiry: proposed.expiry, days_left: daysLeft(proposed.expiry, today), reason: expiryReasonTexts[proposed.reason] },
    blockers: blockers.map(presentBlocker),
  }
}

const documentsOf = (row: QueuedRow): PassDocuments => ({
  medicalExpiry: row.medical_expiry,
  ddtExpiry: row.ddt_expiry,
  bulkerExpiry: row.bulker_expiry,
  licenceExpiry: row.licence_expiry,
  spotValidUntil: row.spot_until,
  vehicleOptions: row.vehicle_options,
  isUnfit: row.is_unfit,
})

function presentEarliest(documents: PassDocuments, today: PlainDate): QueuedDriver['earliest'] {
  const expiries = expiryOf(documents)
  const needed = passDocuments.filter((document) => isDocumentNeeded(document, documents))
  const day = earliest(...needed.map((document) => expiries[document]))
  const first = needed.find((document) => expiries[document] === day)
  return day === undefined || first === undefined ? null : { expiry: day, days_left: daysLeft(day, today), name: expiryReasonTexts[first] }
}

export const presentBlocker = ({ sentence, nextStep }: VerdictReason): { sentence: string; next_step: string } => ({
  sentence,
  next_step: nextStep,
})

export const presentLines = (documents: PassDocuments, today: PlainDate): PassLine[] =>
  calculationOf(documents, today).map(({ what, expiry, isNeeded, decides }) => ({
    what,
    name: expiryReasonTexts[what],
    expiry,
    days_left: expiry === null ? null : daysLeft(expiry, today),
    is_needed: isNeeded,
    decides,
  }))

export const presentMadePass = (row: PassHistoryRow, today: PlainDate): MadePass => ({
  _id: row.id,
  status: { name: row.is_current ? passStatusShown(row.status, row.expiry, today) : 'Replaced' },
  is_current: row.is_current,
  issued_on: row.issued_on,
  expiry: row.expiry,
  days_left: daysLeft(row.expiry, today),
  reason: isExpiryReason(row.expiry_reason) ? expiryReasonTexts[row.expiry_reason] : null,
  created_by: row.created_by_name,
  created_at: row.created_at.toISOString(),
  shortened:
    row.shortened_until === null || row.shortened_reason === null
      ? null
      : { until: row.shortened_until, reason: row.shortened_reason, by: row.shortened_by_name },
})

/** What follows from a new pass. */
export const nextText = (statusId: DriverStatusId): string =>
  statusId in nextTexts ? (nextTexts[statusId as keyof typeof nextTexts] ?? '') : ''

const nextTexts = {
  [driverStatus.passGeneration]: 'The driver goes on to card issuance.',
  [driverStatus.cardIssuance]: 'It replaces the pass that was made before. The driver stays at card issuance.',
  [driverStatus.cardCancelled]: 'It becomes active when the new card is handed over.',
  [driverStatus.active]: 'The driver stays active and keeps the card.',
  [driverStatus.suspended]: 'The driver stays suspended and keeps the card; the pass becomes active when the suspension ends.',
}
