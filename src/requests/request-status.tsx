import type { ReactNode } from 'react'
import { Badge, Status, type Tone } from '#platform/web/badge.tsx'
import { isRequestStatus, type RequestStatusId } from './engine/request-types.contract.ts'

type Shown = { status: { id: number; name: string } }

/** A request's status in a list: dot and label. */
export const RequestStatus = ({ status }: Shown): ReactNode => <Status tone={toneOf(status.id)}>{status.name}</Status>

/** A request's status beside its title. */
export const RequestStatusBadge = ({ status }: Shown): ReactNode => (
  <Badge tone={toneOf(status.id)} dot>
    {status.name}
  </Badge>
)

export const toneOf = (id: number): Tone => (isRequestStatus(id) ? tones[id] : 'neutral')

const tones = { 1: 'info', 2: 'ok', 3: 'bad', 4: 'neutral' } satisfies Record<RequestStatusId, Tone>
