import type { ReactNode } from 'react'
import { Status, type Tone } from '#platform/web/badge.tsx'
import { bookingOutcomeNames, type BookingOutcome } from './booking.rules.ts'

type OutcomeProps = { outcome: BookingOutcome; waitingNo?: number | null }

/** What became of a booking; on the waiting list, the place on it. */
export const OutcomeStatus = ({ outcome, waitingNo = null }: OutcomeProps): ReactNode => (
  <Status tone={tones[outcome]}>{waitingNo === null ? bookingOutcomeNames[outcome] : `Waiting list, no ${waitingNo}`}</Status>
)

const tones = { booked: 'info', attended: 'ok', absent: 'bad', waiting: 'warn' } satisfies Record<BookingOutcome, Tone>
