import type { ReactNode } from 'react'
import { Badge, Status, type Tone } from '#platform/web/badge.tsx'
import type { ViolationRow } from './violations.contract.ts'
import type { ViolationState as Key } from './violations.rules.ts'

type Shown = { state: ViolationRow['state'] }

/** A violation's state in a list: dot and label. */
export const ViolationStateText = ({ state }: Shown): ReactNode => <Status tone={tones[state.key]}>{state.name}</Status>

/** A violation's state beside its title. */
export const ViolationStateBadge = ({ state }: Shown): ReactNode => (
  <Badge tone={tones[state.key]} dot>
    {state.name}
  </Badge>
)

/** Whether the transporter has sent evidence; requested once a violation is upheld. */
export const Evidence = ({ answered }: { answered: 'Yes' | 'No' }): ReactNode => (
  <Status tone={answered === 'Yes' ? 'ok' : 'neutral'}>{answered}</Status>
)

const tones = { recorded: 'info', stands: 'warn', dismissed: 'neutral', closed: 'neutral' } satisfies Record<Key, Tone>
