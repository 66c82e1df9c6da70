import { daysLeft, hasExpired } from '#administration/expiry.rules.ts'
import { driverStatus, isDriverStatus, type DriverStatusId } from '../driver-status.contract.ts'
import { clearanceKinds, passDocuments, requirementNames } from '../verdict/verdict-reasons.rules.ts'
import { bulkerOption } from '../verdict/verdict.rules.ts'
import { addMonths, type PlainDate, earliest } from '#platform/contract/plain-date.ts'
import { dateText } from '#platform/contract/moment.ts'
import { passStatusNames } from './pass-status-names.ts'

/** Stored pass statuses; 'expired' follows from the date. */
export type PassStatus = 'pending' | 'active' | 'suspended' | 'cancelled'
export type PassStatusShown = (typeof passStatusNames)[keyof typeof passStatusNames]

export { clearanceKinds }
export type ClearanceKind = (typeof clearanceKinds)[number]
export const isClearanceKind = (kind: string): kind is ClearanceKind => clearanceKinds.some((each) => each === kind)

/** The longest validity of a pass, from the day it was generated. */
export const passTermMonths = 12
/** The validity of a clearance, from the day of the examination or training, where the plant has no rule of its own. */
export const clearanceValidityMonths = 12

export type ExpiryReason = ClearanceKind | 'licence' | 'transporter' | 'term' | 'register' | 'shortened'

const { pass: _, ...documentNames } = requirementNames
export const expiryReasonTexts = {
  ...documentNames,
  term: `${passTermMonths} months from generation`,
  register: 'date in the register',
  shortened: 'shortened by staff',
} satisfies Record<ExpiryReason, string>

/** Why a driver may no longer load, after 'when': a transporter's contract is no document. */
export const endTexts = {
  medical: endOf('medical'),
  ddt: endOf('ddt'),
  bulker: endOf('bulker'),
  licence: endOf('licence'),
  transporter: `the ${documentNames.transporter} ends`,
  term: `the pass ends, ${passTermMonths} months after it was generated`,
  register: 'the pass ends, as the register says',
  shortened: 'the pass ends, as staff shortened it',
  pass: 'the pass expires',
} satisfies Record<ExpiryReason | 'pass', string>

function endOf(what: keyof typeof documentNames): string {
  return `the ${documentNames[what]} expires`
}

export const isExpiryReason = (text: string): text is ExpiryReason => text in expiryReasonTexts

export type PassFacts = {
  issuedOn: PlainDate
  medicalExpiry: PlainDate | null
  ddtExpiry: PlainDate | null
  bulkerExpiry: PlainDate | null
  vehicleOptions: readonly string[]
  licenceExpiry: PlainDate | null
  /** Null for a regular transporter. */
  spotValidUntil: PlainDate | null
  /** The expiry in the register that the pass came with, where no document explains it. */
  registeredUntil: PlainDate | null
  /** The day to which staff shortened the pass. */
  shortenedUntil: PlainDate | null
  /** The current medical found the driver not fit to work. */
  isUnfit?: boolean
}

/** The dates of a pass itself, beside those of its documents. */
export type PassDates = Pick<PassFacts, 'issuedOn' | 'registeredUntil' | 'shortenedUntil'>

/** The limits of a pass with their dates. Missing and unneeded documents set no limit. */
export const passLimits = (facts: PassFacts): Readonly<Record<ExpiryReason, PlainDate | null>> => ({
  term: addMonths(facts.issuedOn, passTermMonths),
  medical: facts.medicalExpiry,
  ddt: facts.ddtExpiry,
  bulker: facts.vehicleOptions.includes(bulkerOption) ? facts.bulkerExpiry : null,
  licence: facts.licenceExpiry,
  transporter: facts.spotValidUntil,
  register: facts.registeredUntil,
  shortened: facts.shortenedUntil,
})

/** A pass's expiry and its cause: the earliest limit. */
export function passExpiry(facts: PassFacts): { expiry: PlainDate; reason: ExpiryReason } {
  const limits = passLimits(facts)
  let first: { expiry: PlainDate; reason: ExpiryReason } = { expiry: addMonths(facts.issuedOn, passTermMonths), reason: 'term' }
  for (const reason of [...passDocuments, 'register', 'shortened'] as const) {
    const expiry = limits[reason]
    if (expiry !== null && expiry < first.expiry) first = { expiry, reason }
  }
  return first
}

/** The status shown today; its twin for many at once is in `pass-columns.sql.ts`. Suspended and cancelled passes stay so, whatever their date. */
export function passStatusShown(status: PassStatus, expiry: PlainDate, today: PlainDate): PassStatusShown {
  return passStatusNames[status === 'active' && hasExpired(daysLeft(expiry, today)) ? 'expired' : status]
}

const s = driverStatus

/** The pass status that follows from the driver's; null before there is a pass. */
export const passStatusOfDriver = {
  [s.documentVerification]: null,
  [s.documentsReturned]: null,
  [s.passGeneration]: null,
  [s.cardIssuance]: 'pending',
  [s.onboardingDeclined]: 'cancelled',
  [s.cardCancelled]: 'cancelled',
  [s.left]: 'cancelled',
  [s.active]: 'active',
  [s.blacklisted]: 'cancelled',
  [s.suspended]: 'suspended',
} as const satisfies Record<DriverStatusId, PassStatus | null>

/** The statuses of drivers whose pass has this one; applicants may have an earlier one that does not follow theirs. */
export const statusesWith = (status: PassStatus): readonly DriverStatusId[] =>
  Object.keys(passStatusOfDriver)
    .map(Number)
    .filter(isDriverStatus)
    .filter((id) => passStatusOfDriver[id] === status)

type StoredPass = { expiry: PlainDate; reason: string }
type Limits = Readonly<Record<ExpiryReason, PlainDate | null>>

/** What sets the pass's expiry; undefined where that is not known for a past day. */
export function setBy({ expiry, reason }: StoredPass, limits: Limits): ExpiryReason | undefined {
  const isComputed = isExpiryReason(reason) && limits[reason] === expiry && earliest(...Object.values(limits)) === expiry
  return isComputed ? reason : undefined
}

/** Explains a pass's expiry. */
export function expiryText(pass: StoredPass, limits: Limits): string {
  const start = `The pass expires on ${dateText(pass.expiry)}`
  const reason = setBy(pass, limits)
  if (reason === undefined) return `${start}.`
  if (reason === 'register') return `${start}, as the register says. A new pass has a new expiry.`
  if (reason === 'shortened') return `${start} because staff shortened it. A new pass has a new expiry.`
  if (reason === 'term') return `${start}, ${passTermMonths} months after it was generated. None of its documents expires earlier.`
  if (reason === 'transporter') return `${start} because ${endTexts.transporter} then. None of its documents expires earlier.`
  return `${start} because the ${expiryReasonTexts[reason]} expires then, the earliest of its documents.`
}
