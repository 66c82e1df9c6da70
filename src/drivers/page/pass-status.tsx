import type { ReactNode } from 'react'
import { Badge, Status, type Tone } from '#platform/web/badge.tsx'

type Shown = { status: { name: string } }

/** A pass's status today in a list: dot and label. */
export const PassStatusText = ({ status: { name } }: Shown): ReactNode => <Status tone={tones[name] ?? 'neutral'}>{name}</Status>

/** The same beside a title. */
export const PassStatusBadge = ({ status: { name } }: Shown): ReactNode => (
  <Badge tone={tones[name] ?? 'neutral'} dot>
    {name}
  </Badge>
)

const tones: Readonly<Record<string, Tone>> = { Active: 'ok', Expired: 'bad', Suspended: 'warn', Pending: 'info' }
