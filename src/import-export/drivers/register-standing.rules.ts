import { driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { clearanceKinds, clearanceValidityMonths, passExpiry, passStatusOfDriver, passTermMonths } from '#passes/passes.rules.ts'
import type { ClearanceKind, ExpiryReason, PassStatus } from '#passes/passes.rules.ts'
import { addMonths, earliest, type PlainDate } from '#platform/contract/plain-date.ts'
import type { RegisteredDriver } from './driver-rows.rules.ts'
import type { RegisterStatus } from '../rows/words.rules.ts'

/** What has become of the card that a register names. */
export type CardState = 'handed over' | 'allocated' | 'cancelled'

export type Standing = { readonly statusId: DriverStatusId; readonly cardState: CardState }

/** Where a driver of a register stands. Without a word for it, a card makes the driver active, and none leaves a card to be issued. */
export const standingOf = ({ status, card_no }: Written): Standing =>
  standings[status ?? (card_no === undefined ? 'Card issuance' : 'Active')]

/** The sentence that refuses a standing which cannot be, or undefined: nobody drives without a card. */
export function standingProblem({ status, card_no }: Written): string | undefined {
  if (status !== 'Active' || card_no !== undefined) return undefined
  return 'An active driver has a card. Give its number, or leave the status empty for a card to be issued.'
}

type Written = Pick<RegisteredDriver, 'status' | 'card_no'>

/** Whoever left, is blacklisted or lost the card has none in force; its number is kept as history and may be restored. */
const standings = {
  Active: { statusId: driverStatus.active, cardState: 'handed over' },
  Suspended: { statusId: driverStatus.suspended, cardState: 'handed over' },
  'Card issuance': { statusId: driverStatus.cardIssuance, cardState: 'allocated' },
  'Card cancelled': { statusId: driverStatus.cardCancelled, cardState: 'cancelled' },
  Blacklisted: { statusId: driverStatus.blacklisted, cardState: 'cancelled' },
  Left: { statusId: driverStatus.left, cardState: 'cancelled' },
} as const satisfies Record<RegisterStatus, Standing>

export type CardDates = {
  readonly card_no: string
  readonly allocated_at: Date
  readonly handed_over_at: Date | null
  readonly cancelled_at: Date | null
}

/** The card that a register names, or none; from when on the driver has it nobody knows, so all of it counts from now. */
export function cardOf(driver: RegisteredDriver, now: Date): readonly CardDates[] {
  if (driver.card_no === undefined) return []
  const { cardState } = standingOf(driver)
  const handedOver = cardState === 'allocated' ? null : now
  return [{ card_no: driver.card_no, allocated_at: now, handed_over_at: handedOver, cancelled_at: cardState === 'cancelled' ? now : null }]
}

export type RegisteredClearance = { readonly kind: ClearanceKind; readonly given_on: PlainDate; readonly expiry: PlainDate }

/** A register tells only when a clearance ends: it was given as long before as one counts, and at the latest today. */
export function clearancesOf(driver: RegisteredDriver, today: PlainDate): readonly RegisteredClearance[] {
  const expiries = { medical: driver.medical_expiry, ddt: driver.ddt_expiry, bulker: driver.bulker_expiry }
  return clearanceKinds.flatMap((kind) => {
    const expiry = expiries[kind]
    return expiry === undefined ? [] : [{ kind, given_on: notAfter(today, addMonths(expiry, -clearanceValidityMonths)), expiry }]
  })
}

export type RegisteredPass = {
  readonly status: PassStatus
  readonly issued_on: PlainDate
  readonly expiry: PlainDate
  readonly expiry_reason: ExpiryReason
}

/**
 * The pass of a registered driver. The register's expiry holds; where it names none, the product's own rule gives it from today on. The rule also
 * says why the pass ends then, and takes over at the next renewal.
 */
export function passOf(driver: RegisteredDriver, today: PlainDate, spotValidUntil: PlainDate | null): RegisteredPass {
  const status = passStatusOfDriver[standingOf(driver).statusId] ?? 'pending'
  // What ended before the register's own expiry did not set it.
  const limit = (expiry: PlainDate | null = null): PlainDate | null =>
    expiry !== null && expiry < (driver.pass_expiry ?? '') ? null : expiry
  const { expiry, reason } = passExpiry({
    issuedOn: today,
    medicalExpiry: limit(driver.medical_expiry),
    ddtExpiry: limit(driver.ddt_expiry),
    bulkerExpiry: limit(driver.bulker_expiry),
    vehicleOptions: driver.vehicle_options,
    licenceExpiry: limit(driver.licence_expiry),
    spotValidUntil: limit(spotValidUntil),
  })
  return { status, issued_on: issueDay(driver, today), expiry: driver.pass_expiry ?? expiry, expiry_reason: reason }
}

/** Nobody wrote down when the pass was made: with the newest clearance it rests on, or, where there is none, a term before it ends. */
function issueDay(driver: RegisteredDriver, today: PlainDate): PlainDate {
  if (driver.pass_expiry === undefined) return today
  const newest = clearancesOf(driver, today)
    .map(({ given_on }) => given_on)
    .sort()
    .at(-1)
  return notAfter(notAfter(today, driver.pass_expiry), newest ?? addMonths(driver.pass_expiry, -passTermMonths))
}

const notAfter = (latest: PlainDate, day: PlainDate): PlainDate => earliest(latest, day) ?? latest
