import type { Ruling } from '#platform/server/http/refusal.ts'
import { driverStatus, driverStatusNames, type DriverStatusId } from './driver-status.contract.ts'

/** The events that change a driver's status. */
export type DriverEvent =
  | 'application-submitted'
  | 'application-withdrawn'
  | 'documents-verified'
  | 'documents-returned'
  | 'documents-resubmitted'
  | 'onboarding-declined'
  | 'pass-generated'
  | 'pass-lapsed'
  | 'card-handed-over'
  | 'card-cancelled'
  | 'card-replaced'
  | 'suspended'
  | 'suspension-ended'
  | 'reinstated'
  | 'blacklisted'
  | 'left'

export type DriverMoveFacts = {
  /** A card is allocated to the driver, handed over, and not cancelled. */
  hasCardInForce: boolean
  /** The status before the application; null or absent for a person who was not known. */
  statusBefore?: DriverStatusId | null
}

type Move = DriverStatusId | 'by card' | 'with card only' | 'as before'
type Moves = Readonly<Partial<Record<DriverStatusId, Move>>>

const s = driverStatus

/** The status table: the only place where a driver's status is decided. A move that is not listed is refused. */
export const driverMoves = {
  'application-submitted': { [s.onboardingDeclined]: s.documentVerification, [s.left]: s.documentVerification },
  'application-withdrawn': { [s.documentVerification]: 'as before', [s.documentsReturned]: 'as before' },
  'documents-verified': { [s.documentVerification]: s.passGeneration },
  'documents-returned': { [s.documentVerification]: s.documentsReturned },
  'documents-resubmitted': { [s.documentsReturned]: s.documentVerification },
  'onboarding-declined': {
    [s.documentVerification]: s.onboardingDeclined,
    [s.documentsReturned]: s.onboardingDeclined,
  },
  // At 4 a pass that was just made is made again; with a status from 6 on, this is the yearly pass.
  'pass-generated': {
    [s.passGeneration]: s.cardIssuance,
    [s.cardIssuance]: s.cardIssuance,
    [s.cardCancelled]: s.cardCancelled,
    [s.active]: s.active,
    [s.suspended]: s.suspended,
  },
  'pass-lapsed': { [s.cardIssuance]: s.passGeneration },
  'card-handed-over': { [s.cardIssuance]: s.active, [s.cardCancelled]: s.active },
  // At status 6 this cancels the newly allocated card that is not handed over yet.
  'card-cancelled': { [s.active]: s.cardCancelled, [s.cardCancelled]: s.cardCancelled },
  'card-replaced': { [s.active]: s.cardCancelled },
  suspended: { [s.active]: s.suspended, [s.cardCancelled]: s.suspended, [s.suspended]: s.suspended },
  'suspension-ended': { [s.suspended]: 'by card' },
  // A blacklisting by mistake is undone without a card, which is then issued or reinstated as any other.
  reinstated: { [s.suspended]: 'by card', [s.cardCancelled]: 'with card only', [s.blacklisted]: s.cardCancelled },
  // At 3 and 4 for who was compared with a barred person after the documents were verified: no pass and no card come before the answer.
  blacklisted: {
    [s.passGeneration]: s.blacklisted,
    [s.cardIssuance]: s.blacklisted,
    [s.active]: s.blacklisted,
    [s.cardCancelled]: s.blacklisted,
    [s.suspended]: s.blacklisted,
    [s.left]: s.blacklisted,
  },
  left: { [s.cardCancelled]: s.left, [s.suspended]: s.left },
} as const satisfies Record<DriverEvent, Moves>

/** The status after an event, or why the event is not allowed. */
export function moveDriver(current: DriverStatusId, event: DriverEvent, facts: DriverMoveFacts): Ruling<{ to: DriverStatusId }> {
  const moves: Moves = driverMoves[event]
  const move = moves[current]
  if (move === undefined) return illegal(current, event)
  if (typeof move === 'number') return { ok: true, to: move }
  if (move === 'as before') return { ok: true, to: facts.statusBefore ?? s.left }
  if (facts.hasCardInForce) return { ok: true, to: s.active }
  if (move === 'by card') return { ok: true, to: s.cardCancelled }
  return { ok: false, code: 'no_card', message: 'The driver has no card. Issue a new card instead.' }
}

/** Whether the status table lists the event for this status. */
export const isMoveAllowed = (current: DriverStatusId, event: DriverEvent): boolean => current in driverMoves[event]

export const isBlacklisted = ({ statusId }: { statusId: DriverStatusId }): boolean => statusId === s.blacklisted

export const isSuspended = ({ statusId }: { statusId: DriverStatusId }): boolean => statusId === s.suspended

const eventTexts = {
  'application-submitted': 'be onboarded',
  'application-withdrawn': 'have an application withdrawn',
  'documents-verified': 'have the documents verified',
  'documents-returned': 'have the documents returned',
  'documents-resubmitted': 'submit the documents again',
  'onboarding-declined': 'be declined',
  'pass-generated': 'be given a pass',
  'pass-lapsed': 'have the pass made again',
  'card-handed-over': 'be handed a card',
  'card-cancelled': 'have the card cancelled',
  'card-replaced': 'have the card replaced',
  suspended: 'be suspended',
  'suspension-ended': 'return from a suspension',
  reinstated: 'be reinstated',
  blacklisted: 'be blacklisted',
  left: 'leave',
} satisfies Record<DriverEvent, string>

const illegal = (current: DriverStatusId, event: DriverEvent): { ok: false; code: string; message: string } => ({
  ok: false,
  code: 'driver_status',
  message: `The driver's status is ${driverStatusNames[current]}: a driver with this status cannot ${eventTexts[event]}.`,
})
