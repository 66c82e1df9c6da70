import type { ReactNode } from 'react'
import { Badge, Status, type Tone } from '#platform/web/badge.tsx'
import { driverStatus as s, isDriverStatus, type DriverStatusId } from './driver-status.contract.ts'

type Shown = { status: { id: number; name: string } }

/** A driver's status in a list: a dot and the word. */
export const DriverStatus = ({ status }: Shown): ReactNode => <Status tone={toneOf(status.id)}>{status.name}</Status>

/** A driver's status beside the name. */
export const DriverStatusBadge = ({ status }: Shown): ReactNode => (
  <Badge tone={toneOf(status.id)} dot>
    {status.name}
  </Badge>
)

const toneOf = (id: number): Tone => (isDriverStatus(id) ? tones[id] : 'neutral')

const tones = {
  [s.documentVerification]: 'info',
  [s.documentsReturned]: 'warn',
  [s.passGeneration]: 'info',
  [s.cardIssuance]: 'info',
  [s.onboardingDeclined]: 'neutral',
  [s.cardCancelled]: 'neutral',
  [s.left]: 'neutral',
  [s.active]: 'ok',
  [s.blacklisted]: 'bad',
  [s.suspended]: 'warn',
} satisfies Record<DriverStatusId, Tone>
