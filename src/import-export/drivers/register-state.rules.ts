import { driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import {
  clearanceKinds,
  clearanceValidityMonths,
  passExpiry,
  passLimits,
  passStatusOfDriver,
  passTermMonths,
} from '#drivers/pass/pass.rules.ts'
import type { ClearanceKind, ExpiryReason, PassStatus } from '#drivers/pass/pass.rules.ts'
import type { LongestMonths } from '#drivers/requirements/built-in-ends.rules.ts'
import { addMonths, earliest, type PlainDate } from '#platform/contract/plain-date.ts'
import type { DriverPart, RegisteredDriver } from './driver-rows.rules.ts'
import type { RegisterStatus } from './driver-words.rules.ts'

/** The state of a register's card. */
type CardState = 'handed over' | 'allocated' | 'cancelled'

export type RegisterState = { statusId: DriverStatusId; cardState: CardState }

/** The status of a register's driver. By default active with a card, card issuance without one. */
export const registerStateOf = ({ status, card_no }: StatusCells): RegisterState =>
  statesByStatus[status ?? (card_no === undefined ? 'Card issuance' : 'Active')]

/** Why a status is refused: an active driver needs a card. Undefined where it is fine. */
export function statusProblem({ status, card_no }: StatusCells): string | undefined {
  if (status !== 'Active' || card_no !== undefined) return undefined
  return 'An active driver needs a card. Enter its number, or leave the status empty to have one issued.'
}

type StatusCells = Pick<DriverPart, 'status' | 'card_no'>

/** Drivers who left, are blacklisted or lost the card have none in force; the number is stored as a past card. */
const statesByStatus = {
  Active: { statusId: driverStatus.active, cardState: 'handed over' },
  Suspended: { statusId: driverStatus.suspended, cardState: 'handed over' },
  'Card issuance': { statusId: driverStatus.cardIssuance, cardState: 'allocated' },
  'Card cancelled': { statusId: driverStatus.cardCancelled, cardState: 'cancelled' },
  Blacklisted: { statusId: driverStatus.blacklisted, cardState: 'cancelled' },
  Left: { statusId: driverStatus.left, cardState: 'cancelled' },
} as const satisfies Record<RegisterStatus, RegisterState>

export type CardDates = {
  card_no: string
  allocated_at: Date
  handed_over_at: Date | null
  cancelled_at: Date | null
}

/** The register's card, if any, dated now because its real date is unknown. */
export function cardOf(driver: RegisteredDriver, now: Date): readonly CardDates[] {
  if (driver.card_no === undefined) return []
  const { cardState } = registerStateOf(driver)
  const handedOver = cardState === 'allocated' ? null : now
  return [{ card_no: driver.card_no, allocated_at: now, handed_over_at: handedOver, cancelled_at: cardState === 'cancelled' ? now : null }]
}

export type RegisteredClearance = { kind: ClearanceKind; given_on: PlainDate; expiry: PlainDate }

/**
 * Registers have only a clearance's expiry. It was given the plant's longest validity before that, or several where it lasts longer: never on a later day than
 * it can have been, because the latest examination counts.
 */
export function clearancesOf(driver: RegisteredDriver, today: PlainDate, longest: LongestMonths): readonly RegisteredClearance[] {
  const expiries = { medical: driver.medical_expiry, ddt: driver.ddt_expiry, bulker: driver.bulker_expiry }
  return clearanceKinds.flatMap((kind) => {
    const expiry = expiries[kind]
    return expiry === undefined ? [] : [{ kind, given_on: givenBefore(expiry, today, longest[kind]), expiry }]
  })
}

function givenBefore(expiry: PlainDate, today: PlainDate, months: number): PlainDate {
  let validities = 1
  while (addMonths(expiry, -months * validities) > today) validities += 1
  return addMonths(expiry, -months * validities)
}

export type RegisteredPass = {
  status: PassStatus
  issued_on: PlainDate
  expiry: PlainDate
  expiry_reason: ExpiryReason
  registered_until: PlainDate | null
}

/** The pass of a registered driver, by the rule of all passes. The register's expiry is one more limit, unless a document that expires then explains it. */
export function passOf(driver: RegisteredDriver, today: PlainDate, spotValidUntil: PlainDate | null): RegisteredPass {
  const status = passStatusOfDriver[registerStateOf(driver).statusId] ?? 'pending'
  const facts = {
    issuedOn: issueDay(driver, today),
    medicalExpiry: driver.medical_expiry ?? null,
    ddtExpiry: driver.ddt_expiry ?? null,
    bulkerExpiry: driver.bulker_expiry ?? null,
    vehicleOptions: driver.vehicle_options,
    licenceExpiry: driver.licence_expiry ?? null,
    spotValidUntil,
    registeredUntil: null,
    shortenedUntil: null,
  }
  const registered = driver.pass_expiry ?? null
  const registeredUntil = Object.values(passLimits(facts)).includes(registered) ? null : registered
  const { expiry, reason } = passExpiry({ ...facts, registeredUntil })
  return { status, issued_on: facts.issuedOn, expiry, expiry_reason: reason, registered_until: registeredUntil }
}

/** The pass's unknown date of issue: its newest clearance's or, without one, a term before its expiry. */
function issueDay(driver: RegisteredDriver, today: PlainDate): PlainDate {
  if (driver.pass_expiry === undefined) return today
  const newest = [driver.medical_expiry, driver.ddt_expiry, driver.bulker_expiry]
    .flatMap((expiry) => (expiry === undefined ? [] : [notAfter(today, addMonths(expiry, -clearanceValidityMonths))]))
    .sort()
    .at(-1)
  return notAfter(notAfter(today, driver.pass_expiry), newest ?? addMonths(driver.pass_expiry, -passTermMonths))
}

const notAfter = (latest: PlainDate, day: PlainDate): PlainDate => earliest(latest, day) ?? latest
