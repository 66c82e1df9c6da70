import { daysLeft, withDaysLeft } from '#administration/expiry.rules.ts'
import type { DriverPage } from './driver-page.contract.ts'
import { byField, driverFieldList, type ShownDetails } from '../details/driver-details.contract.ts'
import { pictureLink } from '../picture/picture-link.rules.ts'
import { statusWithName } from '../driver-status.contract.ts'
import { ageInYears, type PlainDate } from '#platform/contract/plain-date.ts'
import type { DriverPageRow } from './driver-page.store.ts'
import { expiryReasonTexts, isExpiryReason, passStatusShown } from '../pass/pass.rules.ts'

export function presentDriverPage(row: DriverPageRow, today: PlainDate): DriverPage {
  return {
    _id: row.id,
    ...byField<PresentedDetails>(({ name, shownAs = name }) => [shownAs, row[name]], driverFieldList),
    age: row.date_of_birth === null ? null : ageInYears(row.date_of_birth, today),
    transporter_id: { _id: row.transporter_id, name: row.transporter_name },
    status: statusWithName(row.status_id),
    alloc_card: row.card_no === null ? null : { card_no: row.card_no, is_handed_over: row.card_is_handed_over === true },
    alloc_pass: withDaysLeft(row.pass_expiry, today),
    pass: presentPass(row, today),
    suspension: presentSuspension(row, today),
    picture: row.picture_file_id === null ? null : pictureLink(row.id, row.picture_file_id),
  }
}

type PresentedDetails = Pick<DriverPage, keyof ShownDetails>

function presentPass(row: DriverPageRow, today: PlainDate): DriverPage['pass'] {
  const { pass_status: status, pass_expiry: expiry, pass_expiry_reason: reason, clearances } = row
  return {
    status: status === null || expiry === null ? null : { name: passStatusShown(status, expiry, today) },
    expiry,
    days_left: expiry === null ? null : daysLeft(expiry, today),
    issued_on: row.pass_issued_on,
    expiry_reason: reason !== null && isExpiryReason(reason) ? expiryReasonTexts[reason] : null,
    current_medical: presentClearance(clearances?.medical, today),
    current_ddt: presentClearance(clearances?.ddt, today),
    current_bulker_training: presentClearance(clearances?.bulker, today),
  }
}

const presentClearance = (
  clearance: { given_on: string; expiry: string } | undefined,
  today: PlainDate,
): DriverPage['pass']['current_medical'] =>
  clearance === undefined ? null : { ...clearance, days_left: daysLeft(clearance.expiry, today) }

const presentSuspension = (
  { suspension_starts_on: startsOn, suspension_ends_on: endsOn }: DriverPageRow,
  today: PlainDate,
): DriverPage['suspension'] =>
  startsOn === null ? null : { starts_on: startsOn, ends_on: endsOn, days_left: endsOn === null ? null : daysLeft(endsOn, today) }
